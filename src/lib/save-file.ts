// Hands bytes to the browser's downloads.

const HELD_MS = 60_000;

/** Saves a file under a name, as the browser does with any download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The click only begins it. A busy browser comes to it later, and without the address it knows neither whose bytes
  // these are nor, therefore, whether they may have this name.
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}
