// Declares the dialogs that the session opens. Their components are in layers above it.
export {};

declare module "../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves true after a login. `returned`: the query string with which a login provider redirected to the page. */
    login: { props: { mode?: "login" | "create"; returned?: string }; result: true };
    /** `until` in Unix seconds; null without an end. */
    "account-locked": { props: { until: number | null }; result: never };
    /** A warning from an administrator. */
    warn: { props: { text: string; at: number }; result: never };
    /** The person's pictures that were rejected. */
    audit: { props: Record<never, never>; result: never };
    /** The person's login sessions. */
    sessions: { props: Record<never, never>; result: never };
    /** Accounts of login providers linked to the person's account. `returned` as for `login`. */
    "linked-accounts": { props: { returned?: string }; result: never };
    "change-password": { props: Record<never, never>; result: never };
    nickname: { props: Record<never, never>; result: never };
    "delete-account": { props: Record<never, never>; result: never };
    /** `forced`: the server requires a phone; the only other choice is to log out. Resolves true once it is bound. */
    "bind-phone": { props: { forced?: boolean }; result: true };
    "user-info": { props: Record<never, never>; result: never };
  }
}
