// Moderation of pictures: holding them, and a service that passes, refuses, or does not answer.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { imageAddress, type UploadResult } from "../../../contract/images.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { testApp } from "../../support/app.ts";
import { signUp, type TestPerson } from "../../support/people.ts";
import { PIXEL, shown, upload } from "../../support/upload.ts";

const { images } = readConfig({});
const KEY = "a key";
let answer: (response: ServerResponse) => void;
const asked: { key: string | undefined; body: unknown }[] = [];
const service = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  request.on("end", () => {
    asked.push({ key: request.headers.authorization, body: JSON.parse(text) });
    answer(response);
  });
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
const says =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

describe("a moderation service", async () => {
  const app = await testApp({ images: { ...images, service: { url, key: KEY } } });
  let person: TestPerson;
  beforeEach(async () => {
    person = await signUp(app);
    asked.length = 0;
  });

  /** Uploads a picture and waits for its verdict as a browser does. */
  async function judged(): Promise<UploadResult> {
    const { query_id } = (await upload(app, person, PIXEL)).body as UploadResult;
    return vi.waitFor(async () => {
      const result = await person.get<UploadResult>(`/api/v1/audit/images/${query_id}`);
      expect(result.status).not.toBe("judging");
      return result;
    }, 30_000);
  }

  it("receives the re-encoded picture, and passes it", async () => {
    answer = says({ results: [{ flagged: false }] });
    const { query_id, ...result } = await judged();
    expect(result).toEqual({ status: "done", passed: true, held: false });
    expect((await shown(app, imageAddress(query_id))).status).toBe(200);
    expect(asked).toEqual([
      {
        key: `Bearer ${KEY}`,
        body: {
          input: [{ type: "image_url", image_url: { url: expect.stringMatching(/^data:image\/webp;base64,/) } }],
        },
      },
    ]);
  });

  it("refuses it: its bytes are deleted, and it can't be used", async () => {
    answer = says({ results: [{ flagged: true }] });
    const { query_id, ...result } = await judged();
    expect(result).toEqual({ status: "done", passed: false, held: false });
    expect((await shown(app, imageAddress(query_id))).status).toBe(404);
    await vi.waitFor(async () => expect(await filesOf(app.config.dataDir, query_id)).toBe(0), 30_000);
    expect(await app.services.images.importPicture(person.uid, "entry", PIXEL)).toBeNull();
  });

  it("is waited for, and until it has answered nobody sees the picture", async () => {
    const held: ServerResponse[] = [];
    answer = (response) => void held.push(response);
    const { query_id, status, passed, held: isHeld } = (await upload(app, person, PIXEL)).body as UploadResult;
    expect([status, passed, isHeld]).toEqual(["judging", false, false]);
    expect((await shown(app, imageAddress(query_id))).status).toBe(404);
    await vi.waitFor(() => expect(held).toHaveLength(1), 30_000);
    says({ flagged: false })(held[0] as ServerResponse);
    await vi.waitFor(async () => expect((await shown(app, imageAddress(query_id))).status).toBe(200), 30_000);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ["is broken", says({ error: "x" }, 500)],
    ["answers something else", says({ ok: true })],
    ["sends elsewhere", (response) => void response.writeHead(302, { location: url }).end()],
    ["breaks off", (response) => void response.destroy()],
    ["answers without end", (response) => void response.writeHead(200).end("x".repeat(300_000))],
  ])("that %s passes nothing", async (_what, wrong) => {
    answer = wrong;
    const { query_id, ...result } = await judged();
    expect(result).toEqual({ status: "failed", passed: false, held: false });
    expect((await shown(app, imageAddress(query_id))).status).toBe(404);
  });
});

describe("a server that stops", async () => {
  const app = await testApp({ images: { ...images, service: { url, key: null } } });

  it("does not wait for a service that does not answer, and passes nothing", async () => {
    answer = () => undefined;
    const person = await signUp(app);
    const { query_id } = (await upload(app, person, PIXEL)).body as UploadResult;
    await app.services.images.stop();
    expect(await person.get(`/api/v1/audit/images/${query_id}`)).toMatchObject({ status: "failed", passed: false });
  });
});

describe("holding", async () => {
  const app = await testApp({ images: { ...images, hold: true } });

  it("stores the picture and shows it to nobody", async () => {
    const person = await signUp(app);
    const { query_id, ...result } = (await upload(app, person, PIXEL)).body as UploadResult;
    expect(result).toEqual({ status: "judging", passed: false, held: true });
    expect((await shown(app, imageAddress(query_id))).status).toBe(404);
    expect(await filesOf(app.config.dataDir, query_id)).toBe(1);
    expect(await app.services.images.importPicture(person.uid, "entry", PIXEL)).toMatchObject({ held: true });
  });
});

async function filesOf(dataDir: string, id: string): Promise<number> {
  const { readdir } = await import("node:fs/promises");
  const names = await readdir(`${dataDir}/files/images/${id.slice(0, 2)}`);
  return names.filter((name) => name.startsWith(id)).length;
}
