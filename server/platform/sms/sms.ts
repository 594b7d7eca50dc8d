// Text messages as the modules see them, and which provider takes which phone.
import type { Outbox } from "../outbox/outbox.ts";

/** The dial code of the mainland. */
const MAINLAND = "86";

export interface Phone {
  /** Without its plus. */
  callCode: string;
  /** Digits only. */
  number: string;
}

export interface SmsMessage {
  to: Phone;
  /** What to say, where a provider takes a text. */
  text: string;
  /** What to fill in, where it takes a template only. */
  code: string;
}

/** Sends one message. Throws an SmsError. */
export type SmsProvider = (message: SmsMessage) => Promise<void>;

/** A message that was not taken. */
export class SmsError extends Error {
  /** Whether the provider says that there is no such number. */
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
  /** Resolves when the provider took it. Throws an SmsError. */
  send(message: SmsMessage): Promise<void>;
}

export interface SmsProviders {
  mainland: SmsProvider | null;
  international: SmsProvider | null;
}

/** Phones of the mainland go by its own provider where there is one; all others by the international one. */
export function createSms({ mainland, international }: SmsProviders): Sms {
  const providerOf = (callCode: string) => (callCode === MAINLAND && mainland) || international;
  return {
    reaches: (callCode) => providerOf(callCode) !== null,
    async send(message) {
      const provider = providerOf(message.to.callCode);
      if (!provider) throw new SmsError("no provider takes phones of this call code");
      await provider(message);
    },
  };
}

/** Messages that stay here, where they can be read. */
export function createOutboxSms(outbox: Outbox): SmsProvider {
  return async ({ to, text }) => outbox.put({ kind: "sms", to: `+${to.callCode} ${to.number}`, subject: null, text });
}
