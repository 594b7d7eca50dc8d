// Tells the server that somebody has logged in. It counts them; whether it does is no reason to disturb a login.
import { loginEventEndpoints } from "../../contract/login-events.ts";
import { call } from "../lib/api/call.ts";

export function sendLoginEvent(isNew: boolean, wasHere: boolean): void {
  void call(loginEventEndpoints.login, { body: { new_account: isNew, previous_login: wasHere } }).catch(() => {});
}
