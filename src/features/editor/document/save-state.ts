// What the page may say about where the text is kept. Each state is shown only while it is true.

/** Where the text is. */
export interface SaveFacts {
  /** Updates handed to the device and not yet confirmed. */
  devicePending: number;
  /** The device refused the last write, or has no storage. */
  deviceFailed: boolean;
  /** The server acknowledged every edit. */
  serverComplete: boolean;
  connected: boolean;
  /** The server refuses this person's edits, or could not store them. */
  serverRefused: boolean;
}

/**
 * - `saved`: on this device and on the server
 * - `saved-server`: on the server, while the device keeps nothing
 * - `saving`: on its way, nothing wrong
 * - `device`: on this device; the server has not acknowledged it yet
 * - `offline`: on this device; there is no connection
 * - `device-refused`: on this device; the server did not take it
 * - `unsaved`: in this page only
 */
export type SaveState = "saved" | "saved-server" | "saving" | "device" | "offline" | "device-refused" | "unsaved";

/** The one state that is true of these facts. */
export function saveState(facts: SaveFacts): SaveState {
  const onDevice = !facts.deviceFailed && facts.devicePending === 0;
  if (facts.serverComplete) {
    if (onDevice) return "saved";
    return facts.deviceFailed ? "saved-server" : "saving";
  }
  if (onDevice) {
    if (facts.serverRefused) return "device-refused";
    return facts.connected ? "device" : "offline";
  }
  // On a connection that works, the server's answer is a moment away, whatever the device does.
  if (facts.deviceFailed) return facts.connected && !facts.serverRefused ? "saving" : "unsaved";
  return "saving";
}

/** Whether closing the page now would lose something. */
export function losesOnClose(facts: SaveFacts): boolean {
  return !facts.serverComplete && (facts.deviceFailed || facts.devicePending > 0);
}
