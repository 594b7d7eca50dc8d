// Random UUIDs (version 4) chosen by the browser. A request that is retried with the same id creates one item only.

/** Not `crypto.randomUUID`, which exists only on https and localhost: a server at home may be on plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Returns a function that returns the same id as long as its argument is the same, and a new id when it changes. */
export function createIdFor(): (thing: string) => string {
  let last: { thing: string; id: string } | null = null;
  return (thing) => {
    if (last?.thing !== thing) last = { thing, id: randomId() };
    return last.id;
  };
}
