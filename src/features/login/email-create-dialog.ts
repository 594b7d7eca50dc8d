// The registry entry of the dialog that creates an account from the email and password typed to log in.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves true once the account is created and logged in. */
    "email-create": { props: { email: string; password: string }; result: true };
  }
}

export {};
