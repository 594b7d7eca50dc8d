// Text messages as the modules see them, and which provider serves which phone.
import type { Outbox } from "../outbox/outbox.ts";

/** The call code of mainland China. */
const MAINLAND = "86";

export interface Phone {
  /** Without its plus. */
  callCode: string;
  /** Digits only. */
  number: string;
}

export interface SmsMessage {
  to: Phone;
  /** The text, for providers that accept one. */
  text: string;
  /** The code, for providers that accept only a template. */
  code: string;
}

/** Sends one message. Throws an SmsError. */
export type SmsProvider = (message: SmsMessage) => Promise<void>;

/** The provider did not accept a message. */
export class SmsError extends Error {
  /** Whether the provider says that the number does not exist. */
  readonly numberWrong: boolean;

  constructor(message: string, { numberWrong = false, ...options }: ErrorOptions & { numberWrong?: boolean } = {}) {
    super(message, options);
    this.name = "SmsError";
    this.numberWrong = numberWrong;
  }
}

export interface Sms {
  /** Whether phones under a call code can be reached. */
  reaches(callCode: string): boolean;
  /** Resolves when the provider has accepted it. Throws an SmsError. */
  send(message: SmsMessage): Promise<void>;
}

export interface SmsProviders {
  mainland: SmsProvider | null;
  international: SmsProvider | null;
}

/** Phones of mainland China use the provider for them where there is one; all others use the international one. */
export function createSms({ mainland, international }: SmsProviders): Sms {
  const providerOf = (callCode: string) => (callCode === MAINLAND && mainland) || international;
  return {
    reaches: (callCode) => providerOf(callCode) !== null,
    async send(message) {
      const provider = providerOf(message.to.callCode);
      if (!provider) throw new SmsError("no provider serves phones of this call code");
      await provider(message);
    },
  };
}

/** Puts messages into the outbox instead of sending them. */
export function createOutboxSms(outbox: Outbox): SmsProvider {
  return async ({ to, text }) => outbox.put({ kind: "sms", to: `+${to.callCode} ${to.number}`, subject: null, text });
}
