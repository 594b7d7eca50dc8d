// How long a test waits before the awaited condition counts as hanging. Not a limit of speed: a machine may be busy,
// and speed is measured in bench/.
export const WAIT_TIMEOUT_MS = 30_000;
