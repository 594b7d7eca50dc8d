// Synchronises the model and length a person writes with between this device and their account. The account's values
// apply on every device. A choice made here is sent; while offline it stays on this device and applies there until it
// is sent.
import { subscribe } from "valtio";
import type { BigModel } from "../../../contract/models.ts";
import { storage } from "../../lib/storage.ts";
import { session } from "../../session/session.ts";
import type { UserModel } from "../../session/user-model.ts";

interface Kept {
  model: BigModel;
  length: number;
}

/** The storage key with the uid of the person whose choice has not been sent yet. */
const UNSENT = "write_unsent";

const isSame = (settings: Kept, user: UserModel) =>
  settings.model === user.write_type && settings.length === user.write_length;

/** Keeps settings and account in sync from now on. */
export function keepWithAccount(settings: Kept): void {
  let sending = false;

  // During a change of person, uid and user may belong to different people.
  const person = () => (session.status === "person" && session.user?.uid === session.uid ? session.user : null);
  const waits = (user: UserModel) => storage.get(UNSENT) === user.uid;

  function follow(): void {
    const user = person();
    if (!user) return;
    if (waits(user)) void send();
    else if (!isSame(settings, user)) Object.assign(settings, { model: user.write_type, length: user.write_length });
  }

  function chosen(): void {
    const user = person();
    if (!user || isSame(settings, user)) return;
    storage.set(UNSENT, user.uid);
    void send();
  }

  async function send(): Promise<void> {
    const user = person();
    if (sending || !user || !waits(user)) return;
    sending = true;
    const { model, length } = settings;
    let isSent = false;
    try {
      const { sendWriting } = await import("./send-write-settings.ts");
      isSent = await sendWriting({ write_type: model, write_length: length }, () => {
        // A choice that changed during the request is still unsent.
        if (settings.model === model && settings.length === length) storage.remove(UNSENT);
      });
    } finally {
      sending = false;
    }
    if (isSent) await send();
  }

  subscribe(settings, chosen);
  // Synchronous, so that a choice made in the same tick is not taken for the former value.
  subscribe(session, follow, true);
  addEventListener("online", follow);
  follow();
}
