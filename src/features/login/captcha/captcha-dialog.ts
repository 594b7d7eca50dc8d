/** What a call that wants a passed captcha is given; good once. */
export interface PassedCaptcha {
  captcha_id: string;
  validate: string;
}

declare module "../../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves when a captcha was passed; with nothing when it was left. */
    "slider-captcha": { props: Record<never, never>; result: PassedCaptcha };
  }
}
