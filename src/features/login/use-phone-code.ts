// The two fields of a phone and its code, with their errors, for logging in and for binding a phone.
import { type RefObject, useRef, useState } from "react";
import { CODE_LENGTH } from "../../../contract/limits.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { CAPTCHA_LEFT, type PhoneCodes, type PhoneSendFailureKey } from "./phone-codes.ts";
import type { PhoneProof } from "./phone-login.ts";
import { phoneFault, phoneTarget, toPhone } from "./phone-number.ts";
import { type Region, splitDialCode } from "./regions/regions.ts";
import { type CodeState, useCodeState } from "./send-code.ts";
import { toCode } from "./to-code.ts";
import { NO_PHONE, type TypedPhone } from "./typed-phone.ts";
import { type Regions, useRegions } from "./use-regions.ts";

export type PhoneErrorKey = "phone_null" | "phone_error" | "errors:phone_error" | "errors:login_method_unavailable";
export type PhoneCodeErrorKey =
  | "send_null"
  | "code_not_asked"
  | "errors:send_error"
  | "errors:send_timeout"
  | "errors:phone_one_send";

export interface PhoneCodeForm {
  regions: Regions;
  region: Region | null;
  typed: TypedPhone;
  setTyped: (typed: TypedPhone) => void;
  code: CodeState;
  digits: string;
  setDigits: (digits: string) => void;
  errors: { phone: PhoneErrorKey | null; code: PhoneCodeErrorKey | null; send: PhoneSendFailureKey | null };
  /** The error of the request, as text. */
  failure: string | null;
  setFailure: (words: string | null) => void;
  fields: {
    number: RefObject<HTMLInputElement | null>;
    code: RefObject<HTMLInputElement | null>;
    send: RefObject<HTMLButtonElement | null>;
  };
  send: () => Promise<void>;
  /** Phone and code, where they can be sent; otherwise null, and the fields show their errors. */
  check: () => PhoneProof | null;
  refusePhone: (key: PhoneErrorKey) => void;
  refuseCode: (key: PhoneCodeErrorKey) => void;
  forgetErrors: () => void;
  /** Forgets the code sent to this phone, which is no longer valid. */
  drop: () => void;
}

const NO_ERRORS: PhoneCodeForm["errors"] = { phone: null, code: null, send: null };

export function usePhoneCode(
  codes: PhoneCodes,
  typed: TypedPhone,
  onTypedChange: (typed: TypedPhone) => void,
): PhoneCodeForm {
  const errorText = useErrorText();
  const regions = useRegions();
  const { callcode } = typed;
  const region = (!typed.region && callcode && regions.ofDialCode(callcode, null)) || regions.of(typed.region);
  const phone = toPhone(region?.dialCode ?? "", typed.number);
  const target = phoneTarget(phone);
  const code = useCodeState(codes, target);
  const [digits, setDigits] = useState("");
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<string | null>(null);
  const fields: PhoneCodeForm["fields"] = {
    number: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
    send: useRef<HTMLButtonElement>(null),
  };

  const forgetErrors = () => {
    setErrors(NO_ERRORS);
    setFailure(null);
  };
  const refusePhone = (key: PhoneErrorKey) => {
    setErrors({ ...NO_ERRORS, phone: key });
    fields.number.current?.focus();
  };
  /** Focuses the button that requests a new code; while it counts down, the field keeps the focus. */
  const refuseCode = (key: PhoneCodeErrorKey) => {
    setErrors({ ...NO_ERRORS, code: key });
    fields.code.current?.focus();
    if (key === "code_not_asked" || key === "errors:send_timeout") fields.send.current?.focus();
  };

  const setTyped = (next: TypedPhone) => {
    forgetErrors();
    // A pasted or autofilled number with a dial code also sets the region.
    const split = splitDialCode(next.number);
    const found = split && regions.ofDialCode(split.dialCode, region?.code ?? null);
    onTypedChange(split && found ? { ...NO_PHONE, region: found.code, number: split.number } : next);
  };

  const send = async () => {
    forgetErrors();
    const wrong = phoneFault(phone);
    if (wrong) return refusePhone(wrong);
    try {
      const key = await codes.request(target);
      if (key === null) fields.code.current?.focus();
      else if (key === "errors:phone_error" || key === "errors:login_method_unavailable") refusePhone(key);
      else if (key === "errors:phone_one_send") setErrors({ ...NO_ERRORS, code: key });
      else if (key !== CAPTCHA_LEFT) setErrors({ ...NO_ERRORS, send: key });
    } catch (error) {
      setFailure(errorText(error));
    }
  };

  const check = (): PhoneProof | null => {
    forgetErrors();
    const wrong = phoneFault(phone);
    const given = toCode(digits);
    if (wrong) refusePhone(wrong);
    else if (!code.codeId) refuseCode("code_not_asked");
    else if (!given) refuseCode("send_null");
    else if (given.length !== CODE_LENGTH) refuseCode("errors:send_error");
    else return { ...phone, code: given, codeid: code.codeId };
    return null;
  };

  return {
    regions,
    region,
    typed,
    setTyped,
    code,
    digits,
    setDigits: (next) => {
      forgetErrors();
      setDigits(next);
    },
    errors,
    failure,
    setFailure,
    fields,
    send,
    check,
    refusePhone,
    refuseCode,
    forgetErrors,
    drop: () => codes.drop(target),
  };
}
