// Another password for one's account, while logged in.
import { md5 } from "js-md5";
import { ownPasswordEndpoints } from "../../../contract/own-password.ts";
import { call } from "../../lib/api/call.ts";
import { notePasswordChange } from "../../session/bound-here.ts";

/** Answers whether it is changed; false for a wrong present password. Throws what the call throws. */
export function changePassword(present: string, next: string): Promise<boolean> {
  const change = (async () => {
    const body = { pwd: md5(present), new_pwd: md5(next) };
    return (await call(ownPasswordEndpoints.change, { body })).status === 0;
  })();
  notePasswordChange(change);
  return change;
}
