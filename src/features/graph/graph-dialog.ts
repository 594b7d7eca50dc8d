// The dialog that shows a world's people as large as the window allows, in the registry.
import type { ComponentType } from "react";

/**
 * Finds somebody by name, and says who was taken. What finds people belongs to another feature: the screen brings it.
 */
export type PersonSearch = ComponentType<{ unid: string; onPick: (entryId: string) => void }>;

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Its result is the character that was chosen in it last. */
    graph: {
      props: { unid: string; chosen?: string | null | undefined; search?: PersonSearch | undefined };
      result: string;
    };
  }
}
