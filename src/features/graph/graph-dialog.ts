// Registers the dialog that shows a world's people as large as the window allows.
import type { ComponentType } from "react";

/**
 * Searches people by name and reports who was picked. It belongs to another feature, so the screen passes it in.
 */
export type PersonSearch = ComponentType<{ unid: string; onPick: (entryId: string) => void }>;

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** The result is the character chosen last. */
    graph: {
      props: { unid: string; chosen?: string | null | undefined; search?: PersonSearch | undefined };
      result: string;
    };
  }
}
