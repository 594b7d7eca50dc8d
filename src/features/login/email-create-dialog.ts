// Making an account of what was typed to log in.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves true once the account is made and its person logged in. */
    "email-create": { props: { email: string; password: string }; result: true };
  }
}

export {};
