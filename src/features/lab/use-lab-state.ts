// The Lab's state for a component. Generations and parts in it are replaced as a whole, so they are given as they are.
import { useSnapshot } from "valtio";
import type { LabSession, LabState } from "./lab-session.ts";

export function useLabState(session: LabSession): Readonly<LabState> {
  return useSnapshot(session.state) as Readonly<LabState>;
}
