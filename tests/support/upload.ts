// Uploads pictures as a person's browser does.
import { UPLOAD_FILE_FIELD, type UploadCredential, type UploadResult } from "../../contract/images.ts";
import type { Answer, TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";

export type UploadParams = UploadCredential["params"];

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export interface FormOptions {
  name?: string;
  type?: string;
  /** The address of the credential; by default that of a world's cover. */
  credential?: string;
}

/** The form of an upload: the credential's fields, then the file. */
export function uploadForm(
  params: UploadParams,
  bytes: Uint8Array,
  { name = "picture.png", type = "image/png" }: FormOptions = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(params)) form.append(field, value);
  form.append(UPLOAD_FILE_FIELD, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return form;
}

export const COVER = "/api/v2/universe_cover/uploading_credentials";
export const AVATAR = "/api/v2/avatar/uploading_credentials";

/** Requests a credential and uploads a picture with it. */
export async function upload(
  app: TestApp,
  person: TestPerson,
  bytes: Uint8Array,
  options: FormOptions = {},
): Promise<Answer> {
  const { url, params } = await person.get<UploadCredential>(options.credential ?? COVER);
  return app.request("POST", url, { token: person.token, body: uploadForm(params, bytes, options) });
}

/** Uploads a picture that passes, and returns its id. */
export async function uploaded(
  app: TestApp,
  person: TestPerson,
  bytes: Uint8Array,
  options: FormOptions = {},
): Promise<string> {
  const { body } = await upload(app, person, bytes, options);
  const result = body as UploadResult;
  if (!result.passed) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return result.query_id;
}

/** The response at a picture's address: status, headers and bytes. */
export async function shown(app: TestApp, address: string) {
  const response = await fetch(app.url + address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
