// Reports a login to the server, which counts logins. A failure is ignored, as it must not disturb the login.
import { loginEventEndpoints } from "../../contract/login-events.ts";
import { call } from "../lib/api/call.ts";

export function sendLoginEvent(isNew: boolean, wasHere: boolean): void {
  void call(loginEventEndpoints.login, { body: { new_account: isNew, previous_login: wasHere } }).catch(() => {});
}
