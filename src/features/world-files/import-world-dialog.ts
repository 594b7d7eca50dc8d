// The dialog that brings a world in, in the registry.

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "import-world": {
      props: {
        /** The world it may come into; without one a new world is made. */
        into?: { unid: string; title: string } | undefined;
        /** A file that was dropped on the page: read at once. */
        file?: File;
      };
      /** The world that something came into. */
      result: { unid: string };
    };
  }
}

export {};
