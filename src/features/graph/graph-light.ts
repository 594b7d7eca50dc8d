// Who is looked at just now, for the dots: kept outside of them, so that a look around does not rebuild the picture.
import { createContext } from "react";
import type { Lit } from "./label-places.ts";

export interface GraphLight {
  /** The one that is looked at and those in a tie with them; null while it is everybody. */
  lit: Lit | null;
  chosen: string | null;
  /** The one dot that Tab comes to. */
  tabStop: string | null;
  /** How a person is told to a screen reader. */
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
