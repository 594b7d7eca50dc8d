// The dialog that shows a world's people as large as the window allows, in the registry.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Its result is the character that was chosen in it last. */
    graph: { props: { unid: string; chosen?: string | null | undefined }; result: string };
  }
}

export {};
