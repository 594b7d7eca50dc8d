// Where bytes are kept that are too large for rows: files on a disk, or objects of an S3-compatible store.

/** A place for whole files. Keys are ours, such as `images/ab/0b2c….webp`; what a key holds never changes. */
export interface Storage {
  /** Returns when all of it is kept; after a failure nothing is to be read under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is nothing. */
  get(key: string): Promise<Buffer | null>;
  /** Nothing there is no failure. */
  remove(key: string): Promise<void>;
}

/** Where a picture's bytes are. */
export const pictureKey = (imageId: string): string => `images/${imageId.slice(0, 2)}/${imageId}.webp`;

/** Throws for a key that could name anything outside of its folder. */
export function assertKey(key: string): void {
  const sound = key.split("/").every((part) => /^[a-z0-9][a-z0-9.-]*$/.test(part) && !part.includes(".."));
  if (!sound || key.length > 200) throw new Error(`"${key}" is no key of a stored file`);
}
