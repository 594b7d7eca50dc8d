// What the page of a shared work that cannot be read offers its own author, where the application knows who that is.
import { createContext, type ReactNode } from "react";

export const ClosedShareActions = createContext<ReactNode>(null);
