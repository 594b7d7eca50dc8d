// The dialog of the rest of an entry's text in the registry.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "entry-rest": { props: { unid: string; entryId: string; name: string }; result: never };
  }
}

export {};
