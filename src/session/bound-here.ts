// Phones that were bound on this page: the notice of it is news to nobody here.

const phones = new Set<string>();

export function noteBoundHere(shown: string): void {
  phones.add(shown);
}

/** Whether a phone, as notices show it, was bound here; asked once. */
export function wasBoundHere(shown: string): boolean {
  return phones.delete(shown);
}
