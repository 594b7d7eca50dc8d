// How long a test waits before what it waits for is taken to hang. It is no bound on how fast anything is: a machine may
// have a lot else to do, and speed is measured in bench/.
export const HANGS_MS = 30_000;
