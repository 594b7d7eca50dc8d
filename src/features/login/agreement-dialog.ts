export type AgreementPage = "agreement" | "privacy";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves true when the person has agreed. */
    agreement: { props: { page: AgreementPage }; result: true };
  }
}
