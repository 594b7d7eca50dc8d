// Declares the shared confirmation dialog in the dialog registry.
export {};

declare module "./dialogs.ts" {
  interface DialogRegistry {
    confirm: {
      props: {
        title: string;
        body?: string;
        /** Label of the confirming button: the action itself, such as "Delete", not "OK". */
        confirm: string;
        cancel?: string;
        danger?: boolean;
      };
      result: true;
    };
  }
}
