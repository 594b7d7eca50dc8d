// Storage for bytes that are too large for rows: files on a disk, or objects of an S3-compatible store.

/**
 * Stores whole files. The server makes the keys, such as `images/ab/0b2c….webp`; the content under a key never changes.
 */
export interface Storage {
  /** Resolves when all bytes are stored; if it rejects, nothing can be read under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
}

/** The key of a picture's bytes. */
export const pictureKey = (imageId: string): string => `images/${imageId.slice(0, 2)}/${imageId}.webp`;

/** Throws for a key that could name a file outside the storage's folder. */
export function assertKey(key: string): void {
  const sound = key.split("/").every((part) => /^[a-z0-9][a-z0-9.-]*$/.test(part) && !part.includes(".."));
  if (!sound || key.length > 200) throw new Error(`"${key}" is not a valid storage key`);
}
