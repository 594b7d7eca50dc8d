// The registry entry of the dialog that imports a world.

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "import-world": {
      props: {
        /** The world it may be imported into; without one a new world is created. */
        into?: { unid: string; title: string } | undefined;
        /** A file dropped on the page, which is read at once. */
        file?: File;
      };
      /** The world that was imported into. */
      result: { unid: string };
    };
  }
}

export {};
