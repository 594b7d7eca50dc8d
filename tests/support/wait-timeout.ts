// How long a test waits for a condition before it fails. This is not a performance limit, because a machine may be
// busy: bench/ measures performance.
export const WAIT_TIMEOUT_MS = 30_000;
