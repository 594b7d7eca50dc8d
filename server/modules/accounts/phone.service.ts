// Phones: sends a code to a phone; the code logs in, makes an account, or binds the phone to an existing account.
import { randomInt } from "node:crypto";
import type { UserRecord } from "../../../contract/accounts.ts";
import { CODE_STATUS } from "../../../contract/codes.ts";
import type { LOCALES } from "../../../contract/limits.ts";
import type { Transaction } from "../../db/client.ts";
import type { Person } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { type Phone, type Sms, SmsError } from "../../platform/sms/sms.ts";
import type { Captcha } from "../captcha/captcha.service.ts";
import type { CodePurpose, Codes } from "../codes/codes.service.ts";
import { presentAccount } from "./accounts.present.ts";
import { type Account, findByPhone, insertPhoneAccount, isPhoneTaken } from "./accounts.repo.ts";
import type { StatusAnswer } from "./accounts.service.ts";
import type { Attempts } from "./attempts.ts";
import { codeSms, fallbackNickname } from "./code-messages.ts";
import type { Device } from "./known-device.ts";
import { NotBound, type PhoneBinding } from "./phone-binding.ts";
import { phoneKey, readPhone } from "./phone-number.ts";
import type { Sessions } from "./sessions.service.ts";

interface PhoneRequest {
  phone: string;
  callcode: string;
  lang?: (typeof LOCALES)[number] | undefined;
  address: string;
  device: Device;
}

export interface PhoneMessage extends PhoneRequest {
  type: "login" | "bind";
  validate?: string | undefined;
  captcha_id?: string | undefined;
  person: Person | null;
}

export interface PhoneCode extends PhoneRequest {
  code: string;
  codeid: string;
}

export interface Phones {
  /**
   * Sends a code. Throws session_invalid (binding without being logged in), demo_account_kept (binding to one of the
   * demo's accounts), too_many_requests.
   */
  message(request: PhoneMessage): Promise<StatusAnswer<{ codeid: string }>>;
  /** Logs in or signs up. Throws user_not_found (deleted meanwhile), too_many_requests. */
  login(request: PhoneCode & { userAgent: string }): Promise<StatusAnswer<UserRecord>>;
  /** Binds the phone and notifies its new and former account. Throws demo_account_kept, too_many_requests. */
  bind(request: PhoneCode & { forced_binding: boolean; person: Person }): Promise<StatusAnswer<UserRecord>>;
}

export interface PhonesDeps {
  log: Logger;
  sms: Sms;
  codes: Codes;
  captcha: Pick<Captcha, "redeem">;
  attempts: Attempts;
  sessions: Sessions;
  binding: PhoneBinding;
  registrationsOpen: boolean;
}

const refused = (status: number, msg: string) => ({ status, msg, data: null });
const notAPhone = () => refused(CODE_STATUS.phoneWrong, "phone_error");
const FAULTS = {
  wrong: () => refused(CODE_STATUS.wrong, "send_error"),
  malformed: () => refused(CODE_STATUS.wrong, "send_error"),
  elsewhere: () => refused(CODE_STATUS.wrong, "send_error"),
  over: () => refused(CODE_STATUS.over, "send_timeout"),
};

const purposeOf = (phone: Phone, person: Person | null): CodePurpose =>
  person
    ? { use: "bind_phone", target: `${phoneKey(phone)} ${person.uid}` }
    : { use: "phone_login", target: phoneKey(phone) };

export function createPhones({
  log,
  sms,
  codes,
  captcha,
  attempts,
  sessions,
  binding,
  registrationsOpen,
}: PhonesDeps): Phones {
  async function enter(tx: Transaction, phone: Phone, nickname: string): Promise<Account | null> {
    const known = await findByPhone(tx, phone);
    if (known || !registrationsOpen) return known;
    // Null: another code for the same phone made the account at the same moment.
    return (await insertPhoneAccount(tx, phone, nickname)) ?? findByPhone(tx, phone);
  }

  return {
    async message({ type, phone: typed, callcode, validate, captcha_id, person, lang, address, device }) {
      if (type === "bind") {
        if (!person) throw new AppError("session_invalid");
        await binding.requireBindable(person.uid);
      }
      const phone = readPhone(callcode, typed);
      if (!phone) return notAPhone();
      if (!sms.reaches(phone.callCode)) return refused(CODE_STATUS.unavailable, "login_method_unavailable");
      if (!(await captcha.redeem(captcha_id, validate))) return refused(CODE_STATUS.wrong, "captcha_wrong");
      const target = phoneKey(phone);
      const pause = await attempts.codePause(target, device);
      if (!pause) return refused(CODE_STATUS.phonePause, "phone_one_send");
      await attempts.codeSend(target, address, device).catch(async (error: unknown) => {
        await pause.undo();
        throw error;
      });
      const { id, code } = await codes.issue(purposeOf(phone, type === "bind" ? person : null));
      try {
        await sms.send({ to: phone, code, text: codeSms(lang, code) });
      } catch (error) {
        await codes.withdraw(id);
        await pause.undo();
        if (!(error instanceof SmsError)) throw error;
        log.error({ err: error }, "a code could not be sent");
        return error.numberWrong ? notAPhone() : refused(CODE_STATUS.notSent, "phone_send_error");
      }
      return { status: CODE_STATUS.ok, msg: "", data: { codeid: id } };
    },

    async login({ phone: typed, callcode, code, codeid, lang, address, device, userAgent }) {
      const phone = readPhone(callcode, typed);
      if (!phone) return notAPhone();
      const attempt = await attempts.codeTry(phoneKey(phone), address, device);
      const nickname = fallbackNickname(lang, String(randomInt(10_000)).padStart(4, "0"));
      const used = await codes.use({ ...purposeOf(phone, null), id: codeid, code }, (tx) => enter(tx, phone, nickname));
      if ("fault" in used) {
        if (used.fault !== "wrong") await attempt.notForTarget();
        return FAULTS[used.fault]();
      }
      await attempt.undo();
      if (!used.opened) return refused(CODE_STATUS.registrationsClosed, "registrations_closed");
      const tokens = await sessions.start(used.opened.id, userAgent);
      device.remember(phoneKey(phone));
      return { status: CODE_STATUS.ok, msg: "", data: { ...presentAccount(used.opened), ...tokens } };
    },

    async bind({ phone: typed, callcode, code, codeid, forced_binding, person, lang, address, device }) {
      const phone = readPhone(callcode, typed);
      if (!phone) return notAPhone();
      const attempt = await attempts.codeTry(phoneKey(phone), address, device);
      try {
        const used = await codes.use({ ...purposeOf(phone, person), id: codeid, code }, (tx) =>
          binding.give(tx, phone, { uid: person.uid, forced: forced_binding, lang }),
        );
        if ("fault" in used) {
          if (used.fault !== "wrong") await attempt.notForTarget();
          return FAULTS[used.fault]();
        }
        await attempt.undo();
        device.remember(phoneKey(phone));
        await used.opened.afterwards();
        return { status: CODE_STATUS.ok, msg: "", data: presentAccount(used.opened.account) };
      } catch (error) {
        if (!(error instanceof NotBound) && !isPhoneTaken(error)) throw error;
        await attempt.undo();
        return error instanceof NotBound
          ? refused(error.status, error.msg)
          : refused(CODE_STATUS.phoneUsed, "phone_used");
      }
    },
  };
}
