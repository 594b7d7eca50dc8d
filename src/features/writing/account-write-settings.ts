// The model and the length a person writes with, kept with their account: what it says counts on every device. What was
// chosen here is sent; without a network it waits on this device, and counts there until it has been sent.
import { subscribe } from "valtio";
import type { BigModel } from "../../../contract/models.ts";
import { storage } from "../../lib/storage.ts";
import { session } from "../../session/session.ts";
import type { UserModel } from "../../session/user-model.ts";

interface Kept {
  model: BigModel;
  length: number;
}

/** Whose choice has not been sent yet: their uid. */
const UNSENT = "write_unsent";

const isSame = (settings: Kept, user: UserModel) =>
  settings.model === user.write_type && settings.length === user.write_length;

/** Keeps settings and account the same from now on. */
export function keepWithAccount(settings: Kept): void {
  let sending = false;

  // While somebody else is being shown, the two are not of one person.
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
        // Changed again meanwhile, it still waits.
        if (settings.model === model && settings.length === length) storage.remove(UNSENT);
      });
    } finally {
      sending = false;
    }
    if (isSent) await send();
  }

  subscribe(settings, chosen);
  // At once, so that what is chosen in the same moment is not taken for what was there before.
  subscribe(session, follow, true);
  addEventListener("online", follow);
  follow();
}
