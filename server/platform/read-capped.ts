// Reads a response of another server that should be small.

/** The body as text. Throws when it has more than `maxBytes`. */
export async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Error("its answer has no end");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
