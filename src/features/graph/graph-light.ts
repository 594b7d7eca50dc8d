// Context for the dots with the highlighted person. It is not in the nodes' data, so that a highlight does not rebuild
// all nodes.
import { createContext } from "react";
import type { Lit } from "./label-places.ts";

export interface GraphLight {
  /** The highlighted person and those in a tie with them; null while nobody is highlighted. */
  lit: Lit | null;
  chosen: string | null;
  /** The only dot that is a Tab stop. */
  tabStop: string | null;
  /** A person's accessible name. */
  nameOf: (id: string) => string;
  choose: (id: string) => void;
  lookAt: (id: string | null, by: "pointer" | "keys") => void;
}

export const GraphLightContext = createContext<GraphLight>({
  lit: null,
  chosen: null,
  tabStop: null,
  nameOf: () => "",
  choose: () => {},
  lookAt: () => {},
});
