// The dialog of a world's deleted entries in the registry.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "deleted-entries": { props: { unid: string }; result: never };
  }
}

export {};
