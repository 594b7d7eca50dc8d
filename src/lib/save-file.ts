// Saves bytes as a download of the browser.

const REVOKE_DELAY_MS = 60_000;

/** Starts a download of the blob with this file name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The click only starts the download. A busy browser reads the object URL later; once that is revoked, the browser
  // knows no origin of the bytes and may ignore the file name.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}
