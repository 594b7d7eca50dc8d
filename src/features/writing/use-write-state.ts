// The write panel's state for a component. The generation in it is replaced as a whole, so it is given as it is.
import { useSnapshot } from "valtio";
import type { WriteSession, WriteState } from "./write-session.ts";

export function useWriteState(session: WriteSession): Readonly<WriteState> {
  return useSnapshot(session.state) as Readonly<WriteState>;
}
