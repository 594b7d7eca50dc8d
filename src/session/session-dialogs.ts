// The dialogs the session opens: names and shapes only, their components are above it.
export {};

declare module "../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves true once somebody is logged in. */
    login: { props: { mode?: "login" | "create" }; result: true };
    /** `until` in seconds; null without an end. */
    "account-locked": { props: { until: number | null }; result: never };
    /** Where one is logged in. */
    sessions: { props: Record<never, never>; result: never };
    nickname: { props: Record<never, never>; result: never };
    "delete-account": { props: Record<never, never>; result: never };
    "user-info": { props: Record<never, never>; result: never };
  }
}
