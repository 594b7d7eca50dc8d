// Where pictures' bytes are stored: a folder or a bucket behind the same interface, and the state after its failure.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imageAddress, type UploadCredential } from "../../../contract/images.ts";
import { createDiskStorage } from "../../../server/platform/storage/disk-storage.ts";
import { createS3Storage, type S3Settings } from "../../../server/platform/storage/s3-storage.ts";
import type { Storage } from "../../../server/platform/storage/storage.ts";
import { testApp } from "../../support/app.ts";
import { codeOf, signUp } from "../../support/people.ts";
import { COVER, PIXEL, shown, upload, uploaded, uploadForm } from "../../support/upload.ts";

const BUCKET = "pictures";
const store: FauxqsServer = await startFauxqs({ port: 0, logger: false, init: { buckets: [BUCKET] } });
const folder = await mkdtemp(join(tmpdir(), "storyloom-files-"));
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});
const s3: S3Settings = {
  endpoint: `http://127.0.0.1:${store.port}`,
  bucket: BUCKET,
  region: "us-east-1",
  prefix: "storyloom/",
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
};

describe.each<[string, () => Storage]>([
  ["a folder", () => createDiskStorage(folder)],
  ["a bucket", () => createS3Storage(s3)],
])("%s", (_what, make) => {
  let storage: Storage;
  beforeAll(() => {
    storage = make();
  });

  it("stores bytes until they are deleted", async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 256));
    expect(await storage.get("images/ab/1.webp")).toBeNull();
    await storage.put("images/ab/1.webp", bytes, "image/webp");
    expect((await storage.get("images/ab/1.webp"))?.equals(bytes)).toBe(true);
    await storage.remove("images/ab/1.webp");
    expect(await storage.get("images/ab/1.webp")).toBeNull();
    await storage.remove("images/ab/1.webp");
  });

  it.each(["../x", "a/../../x", "/etc/passwd", "a//b", "a/.hidden", "a\\b", "a b", "", "."])(
    "has no place for the key %j",
    async (key) => {
      await expect(storage.put(key, PIXEL, "image/png")).rejects.toThrow("is not a valid storage key");
      await expect(storage.get(key)).rejects.toThrow("is not a valid storage key");
    },
  );
});

it("a folder never shows a partial file, even where one was left", async () => {
  const storage = createDiskStorage(folder);
  await storage.put("images/cd/1.webp", PIXEL, "image/webp");
  await writeFile(join(folder, "images/cd/2.webp.unfinished"), "half");
  expect(await storage.get("images/cd/2.webp")).toBeNull();
  await storage.remove("images/cd/2.webp");
  expect(await readdir(join(folder, "images/cd"))).toEqual(["1.webp"]);
});

describe("a server with a bucket", async () => {
  const app = await testApp({ s3 });

  it("stores pictures there and serves them itself", async () => {
    const id = await uploaded(app, await signUp(app), PIXEL);
    expect((await createS3Storage(s3).get(`images/${id.slice(0, 2)}/${id}.webp`))?.length).toBeGreaterThan(0);
    expect(await shown(app, imageAddress(id))).toMatchObject({ status: 200 });
  });
});

describe("a server whose bucket is missing", async () => {
  const app = await testApp({ s3: { ...s3, bucket: "nothing" } });

  it("reports it, and keeps no partial picture", async () => {
    const person = await signUp(app);
    const { url, params } = await person.get<UploadCredential>(COVER);
    const answer = await app.request("POST", url, { token: person.token, body: uploadForm(params, PIXEL) });
    expect([answer.status, codeOf(answer)]).toEqual([503, 50300]);
    expect(await person.get(`/api/v1/audit/images/${params.query_id}`)).toMatchObject({
      status: "failed",
      passed: false,
    });
    expect((await shown(app, imageAddress(params.query_id))).status).toBe(404);
    expect(await app.database.pool.query("select 1 from images where stored_at is not null")).toMatchObject({
      rowCount: 0,
    });
  });
});

describe("a server whose folder is not writable", async () => {
  const app = await testApp();

  it("reports it, stores nothing, and continues when it is writable", async () => {
    const person = await signUp(app);
    const files = join(app.config.dataDir, "files");
    // A file where the folder should be: nobody can create one there, not even root.
    await writeFile(files, "");
    expect(codeOf(await upload(app, person, PIXEL))).toBe(50300);
    await rm(files);
    await uploaded(app, person, PIXEL);
  });
});
