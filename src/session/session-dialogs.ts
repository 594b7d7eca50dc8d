// The dialogs the session opens: names and shapes only, their components are above it.
export {};

declare module "../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves true once somebody is logged in. `returned`: the query a page came back with from a provider. */
    login: { props: { mode?: "login" | "create"; returned?: string }; result: true };
    /** `until` in seconds; null without an end. */
    "account-locked": { props: { until: number | null }; result: never };
    /** What an administrator has to say. */
    warn: { props: { text: string; at: number }; result: never };
    /** Pictures of one's own that were not let through. */
    audit: { props: Record<never, never>; result: never };
    /** Where one is logged in. */
    sessions: { props: Record<never, never>; result: never };
    /** Which accounts elsewhere log in to one's own. `returned`: the query a page came back with from a provider. */
    "linked-accounts": { props: { returned?: string }; result: never };
    "change-password": { props: Record<never, never>; result: never };
    nickname: { props: Record<never, never>; result: never };
    "delete-account": { props: Record<never, never>; result: never };
    /** `forced`: the server asks for a phone, and there is nothing else to do but log out. Resolves true once bound. */
    "bind-phone": { props: { forced?: boolean }; result: true };
    "user-info": { props: Record<never, never>; result: never };
  }
}
