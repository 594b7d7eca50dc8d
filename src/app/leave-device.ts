// The app's part in logging out: whatever screens were shown, the person's documents leave this device.
import { clearDeviceAtLogout } from "../features/editor/document/leave-device.ts";

/** Registers with the session; called once at the start. */
export function clearDocumentsAtLogout(): void {
  clearDeviceAtLogout();
}
