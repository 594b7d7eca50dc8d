// Registers the dialog that shows the rest of an entry's text.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "overlong-text": { props: { unid: string; entryId: string; name: string }; result: never };
  }
}

export {};
