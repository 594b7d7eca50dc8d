// Sends the chosen model and length to the account.
import type { BigModel } from "../../../contract/models.ts";
import { profileEndpoints } from "../../../contract/profile.ts";
import { call } from "../../lib/api/call.ts";
import { showPerson } from "../../session/adopt.ts";
import { session } from "../../session/session.ts";

/** False where it has to be sent again later; `onStored` runs before the session shows the person's updated record. */
export async function sendWriting(
  body: { write_type: BigModel; write_length: number },
  onStored: () => void,
): Promise<boolean> {
  const { uid } = session;
  const record = await call(profileEndpoints.writing, { body }).catch(() => null);
  if (!record || record._id !== uid || session.uid !== uid || session.status !== "person") return false;
  onStored();
  showPerson(record);
  return true;
}
