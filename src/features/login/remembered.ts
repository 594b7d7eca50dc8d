// The last login, as far as the dialog can offer it again (product.md 4, "Login dialog panels").
import { LOGIN_PROVIDERS, type LoginProvider } from "../../../contract/app-settings.ts";
import { readLastLogin } from "../../session/last-login.ts";
import { NO_PHONE, type TypedPhone } from "./typed-phone.ts";

export type Remembered =
  | { way: "email"; name: string; email: string }
  | { way: "phone"; name: string; phone: TypedPhone }
  | { way: LoginProvider; name: null };

/** Null where nobody has logged in in this browser. */
export function readRemembered(): Remembered | null {
  const last = readLastLogin();
  if (!last) return null;
  const { email, phone, callcode } = last.data;
  if (last.type === "email" && email) return { way: "email", name: email, email };
  if (last.type === "phone" && phone && callcode)
    return { way: "phone", name: `+${callcode} ${phone}`, phone: { ...NO_PHONE, callcode, number: phone } };
  const provider = LOGIN_PROVIDERS.find((one) => one === last.type);
  return provider ? { way: provider, name: null } : null;
}
