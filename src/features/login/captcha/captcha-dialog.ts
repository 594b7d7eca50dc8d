/** A passed captcha as endpoints take it; valid once. */
export interface PassedCaptcha {
  captcha_id: string;
  validate: string;
}

declare module "../../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves with the passed captcha, or with nothing when the dialog was closed. */
    "slider-captcha": { props: Record<never, never>; result: PassedCaptcha };
  }
}
