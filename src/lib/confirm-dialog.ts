// The question with two answers, for everybody: its shape in the registry.
export {};

declare module "./dialogs.ts" {
  interface DialogRegistry {
    confirm: {
      props: {
        title: string;
        body?: string;
        /** What the confirming button says: the deed itself, not "OK". */
        confirm: string;
        cancel?: string;
        danger?: boolean;
      };
      result: true;
    };
  }
}
