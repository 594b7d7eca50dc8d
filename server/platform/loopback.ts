// The names of loopback: how this machine calls itself.
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** The loopback names as Host headers write them. */
export const LOOPBACK_NAMES: readonly string[] = LOOPBACK;

/** Whether a host's name means this machine. */
export function isLoopbackName(name: string | null): boolean {
  return name !== null && (LOOPBACK.includes(name) || name === "::1");
}
