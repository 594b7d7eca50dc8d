// The registry entry of the dialog for a world's deleted entries.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "deleted-entries": { props: { unid: string }; result: never };
  }
}

export {};
