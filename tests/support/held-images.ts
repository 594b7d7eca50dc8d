// Helpers that upload held pictures, set their targets, list them and judge them through the API.
import type { HeldImage } from "../../contract/held-images.ts";
import type { UploadCredential, UploadResult } from "../../contract/images.ts";
import type { Answer, TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";
import { COVER, PIXEL, uploadForm } from "./upload.ts";

export type Place = { unid: string; entry_id?: string };

/** Uploads a picture that stays without a verdict, and returns its id. */
export async function uploadHeld(app: TestApp, person: TestPerson, place?: Place): Promise<string> {
  const path = place?.entry_id ? `/api/v1/universes/${place.unid}/entries/${place.entry_id}/upload_credential` : COVER;
  const { url, params } = await person.get<UploadCredential>(path);
  const answer = await app.request("POST", url, { token: person.token, body: uploadForm(params, PIXEL) });
  const { query_id, status } = answer.body as UploadResult;
  if (status !== "judging") throw new Error(`not held: ${JSON.stringify(answer.body)}`);
  return query_id;
}

/** Sets a picture's target. */
export const setTarget = (person: TestPerson, imageId: string, place: Place): Promise<Answer> =>
  person.ask("POST", `/api/v2/image_uploads/${imageId}/target`, place);

/** Uploads a held picture with a target (a cover or an entry's picture), and returns its id. */
export async function waiting(app: TestApp, person: TestPerson, place: Place): Promise<string> {
  const id = await uploadHeld(app, person, place);
  const { status, body } = await setTarget(person, id, place);
  if (status !== 200) throw new Error(`not meant for it: ${JSON.stringify(body)}`);
  return id;
}

export type HeldPage = { data: HeldImage[]; paging: { next: string | null } };

export const HELD = "/api/v1/admin/held_images";
export const judge = (person: TestPerson, imageId: string, passed: boolean): Promise<Answer> =>
  person.ask("POST", `${HELD}/${imageId}/verdict`, { passed });
