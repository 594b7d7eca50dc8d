// A picture's upload: a credential, one form, its verdict, its address; and everything that is refused.
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { imageAddress, type UploadCredential, type UploadResult } from "../../../contract/images.ts";
import { IMAGE_UPLOAD_MAX_BYTES } from "../../../contract/limits.ts";
import { testApp } from "../../support/app.ts";
import { until } from "../../support/collab-editor.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { RawRequest } from "../../support/raw-request.ts";
import { COVER, PIXEL, shown, upload, uploaded, uploadForm } from "../../support/upload.ts";

const app = await testApp();
let person: TestPerson;
beforeEach(async () => {
  person = await signUp(app);
});

const credential = (who = person) => who.get<UploadCredential>(COVER);
const post = (body: FormData, who = person) => app.request("POST", "/api/v2/image_uploads", { token: who.token, body });
/** Two halves of different colours, to detect a rotation. */
const halves = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#0000ff" } },
      left: width / 2,
      top: 0,
    },
  ]);

describe("a valid picture", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("of the type %s is shown as WebP", async (kind) => {
    const id = await uploaded(app, person, await halves().toFormat(kind).toBuffer());
    const { status, headers, bytes } = await shown(app, imageAddress(id));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 40, height: 20 });
  });

  it("is returned by its id to its owner only, and can be read again without uploading", async () => {
    const id = await uploaded(app, person, PIXEL);
    expect(await person.get<UploadResult>(`/api/v1/audit/images/${id}`)).toEqual({
      query_id: id,
      status: "done",
      passed: true,
      held: false,
    });
    const stranger = await signUp(app, "stranger");
    expect(codeOf(await stranger.ask("GET", `/api/v1/audit/images/${id}`))).toBe(40450);
    const etag = (await shown(app, imageAddress(id))).headers.get("etag") ?? "";
    const again = await app.request("GET", imageAddress(id), { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  it("has no metadata about its author and location, and is upright", async () => {
    const photo = await halves()
      .jpeg()
      .withExif({ IFD0: { Artist: "Somebody", Copyright: "Secret place" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { bytes } = await shown(app, imageAddress(await uploaded(app, person, photo)));
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect([width, height]).toEqual([20, 40]);
    for (const word of ["Somebody", "Secret", "Exif"]) expect(bytes.includes(word)).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    // Rotated by a quarter, the left half is on top.
    expect([(data[0] ?? 0) > 200, (data.at(-1) ?? 0) > 200]).toEqual([true, true]);
  });

  it("has at most 2,160 pixels a side", async () => {
    const wide = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const { bytes } = await shown(app, imageAddress(await uploaded(app, person, wide)));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2_160, height: 540 });
  });

  it("with an animation is shown as its first frame", async () => {
    const frame = (red: number) => Buffer.alloc(8 * 8 * 3, Buffer.from([red, 0, 0]));
    const moving = await sharp(Buffer.concat([frame(255), frame(0)]), {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const { bytes } = await shown(app, imageAddress(await uploaded(app, person, moving)));
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ width: 8, height: 8 });
    expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(200);
  });

  it("is accepted whatever its name and declared type are, and its name is not used as a path", async () => {
    for (const name of [
      "../../../../etc/passwd",
      "a/../../b.png",
      "..\\..\\x.exe",
      "x".repeat(5_000),
      "图片\u202egnp.exe",
    ]) {
      const answer = await upload(app, person, PIXEL, { name, type: "text/html" });
      expect(answer.body).toMatchObject({ status: "done", passed: true });
    }
  });
});

describe("an invalid picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ["an SVG that says it is a PNG", () => Buffer.from(svg), "media_type"],
    ["an SVG with its declaration", () => Buffer.from(`<?xml version="1.0"?>${svg}`), "media_type"],
    ["a page that says it is a PNG", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "media_type"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), "media_type"],
    ["a TIFF", () => halves().tiff().toBuffer(), "media_type"],
    [
      "the first bytes of a PNG and a page",
      () => Buffer.concat([PIXEL.subarray(0, 33), Buffer.from("<script>")]),
      "unreadable",
    ],
    ["half a JPEG", async () => halve(await noise().jpeg().toBuffer()), "unreadable"],
    ["half a PNG", async () => halve(await noise().png().toBuffer()), "unreadable"],
    ["half a WebP", async () => halve(await noise().webp().toBuffer()), "unreadable"],
    ["an empty file", () => Buffer.alloc(0), "missing"],
  ];
  it.each(cases)("is refused: %s", async (_what, bytes, reason) => {
    const { url, params } = await credential();
    const answer = await app.request("POST", url, {
      token: person.token,
      body: uploadForm(params, await bytes(), { type: "image/png" }),
    });
    expect(codeOf(answer)).toBe(42290);
    expect(answer.body).toMatchObject({ content: [{ field: "file", reason }] });
    expect(await person.get(`/api/v1/audit/images/${params.query_id}`)).toMatchObject({
      status: "failed",
      passed: false,
    });
    expect((await shown(app, imageAddress(params.query_id))).status).toBe(404);
  });
});

const halve = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

describe("a credential", () => {
  it("can be used once", async () => {
    const { params } = await credential();
    expect((await post(uploadForm(params, PIXEL))).status).toBe(200);
    expect(codeOf(await post(uploadForm(params, PIXEL)))).toBe(40309);
  });

  it("can be used once by ten concurrent requests", async () => {
    const { params } = await credential();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(uploadForm(params, PIXEL))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("cannot be used by anybody else, for another picture, changed or invented", async () => {
    const { params } = await credential();
    const other = await credential();
    const stranger = await signUp(app, "stranger");
    expect(codeOf(await post(uploadForm(params, PIXEL), stranger))).toBe(40309);
    for (const wrong of [
      { ...params, query_id: other.params.query_id },
      { ...params, query_id: randomUUID() },
      { ...params, credential: params.credential.replace(/^\d+/, "99999999999") },
      { ...params, credential: "x" },
      { ...params, credential: "" },
    ])
      expect(codeOf(await post(uploadForm(wrong, PIXEL)))).toBe(40309);
    expect((await post(uploadForm(params, PIXEL))).status).toBe(200);
  });

  it("expires after five minutes", async () => {
    const { params } = await credential();
    await app.database.pool.query("update images set created_at = now() - interval '301 seconds' where id = $1", [
      params.query_id,
    ]);
    expect(codeOf(await post(uploadForm(params, PIXEL)))).toBe(40309);
  });

  it("can be used again when the connection was lost before the file was complete", async () => {
    const { params } = await credential();
    const abort = new AbortController();
    const head = await new Response(uploadForm(params, PIXEL)).arrayBuffer();
    const type = "multipart/form-data; boundary=cut";
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(head).subarray(0, 10));
        queueMicrotask(() => abort.abort());
      },
    });
    const init = { method: "POST", body, duplex: "half", signal: abort.signal } as RequestInit;
    const headers = { authorization: `Bearer ${person.token}`, "content-type": type };
    await expect(fetch(`${app.url}/api/v2/image_uploads`, { ...init, headers })).rejects.toThrow();
    expect((await post(uploadForm(params, PIXEL))).status).toBe(200);
  });
});

describe("a form", () => {
  it("that is never complete takes no slot", async () => {
    const { params } = await credential();
    const fields = Object.entries(params).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const begun = `${fields.join("")}--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nthe beginning`;
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "multipart/form-data; boundary=x" };
    const before = app.http.incomingBodies.held().bodies;
    const forms = await Promise.all(Array.from({ length: 5 }, () => RawRequest.open(app.url)));
    for (const half of forms) half.head("POST", "/api/v2/image_uploads", 900_000, headers).send(begun);
    await until(() => app.http.incomingBodies.held().bodies === before + forms.length, "halves");
    expect((await post(uploadForm(params, PIXEL))).status).toBe(200);
    expect(forms.flatMap(({ statuses }) => statuses)).toEqual([]);
    for (const half of forms) half.leave();
  });

  it("over twelve megabytes is refused", async () => {
    const { params } = await credential();
    const answer = await post(uploadForm(params, Buffer.alloc(IMAGE_UPLOAD_MAX_BYTES + 1)));
    expect([answer.status, codeOf(answer)]).toEqual([413, 41300]);
    expect((await shown(app, imageAddress(params.query_id))).status).toBe(404);
  });

  it("that is invalid is refused", async () => {
    expect(codeOf(await app.request("POST", "/api/v2/image_uploads", { token: person.token, body: {} }))).toBe(41500);
    for (const [type, body] of [
      ["multipart/form-data", "x"],
      ["multipart/form-data; boundary=x", "no parts"],
      ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="query_id"\r\n\r\ncut'],
    ] as const) {
      const headers = { authorization: `Bearer ${person.token}`, "content-type": type };
      const response = await fetch(`${app.url}/api/v2/image_uploads`, { method: "POST", headers, body });
      expect([41500, 42200, 42290], body).toContain(((await response.json()) as { error_code: number }).error_code);
    }
  });

  it("must name its credential before the picture, once, and have one file", async () => {
    const { params } = await credential();
    const file = () => new Blob([PIXEL], { type: "image/png" });
    const make = (...parts: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      return form;
    };
    const { query_id, credential: key } = params;
    const own: [string, string][] = [
      ["query_id", query_id],
      ["credential", key],
    ];
    const wrong: [string, FormData, number][] = [
      ["the file first", make(["file", file()], ...own), 42200],
      ["no credential", make(["query_id", query_id], ["file", file()]), 42200],
      ["a field twice", make(["query_id", query_id], ...own, ["file", file()]), 42200],
      ["an id that is none", make(["query_id", "../../x"], ["credential", key], ["file", file()]), 42200],
      ["a field too long", make(["query_id", query_id], ["credential", "x".repeat(2_000)], ["file", file()]), 42200],
      ["a file of another name", make(...own, ["picture", file()]), 42200],
      ["a prototype", make(["__proto__", "x"], ...own, ["file", file()]), 42200],
      ["no file", make(...own), 42290],
      ["two files", make(...own, ["file", file()], ["file", file()]), 42200],
      ["a field behind the file", make(...own, ["file", file()], ["x", ""]), 42200],
      ["many fields", make(["a", ""], ["b", ""], ["c", ""], ["d", ""], ...own, ["file", file()]), 42200],
    ];
    for (const [what, form, code] of wrong) {
      const { body } = await post(form);
      expect(body, what).toMatchObject({ error_code: code });
    }
    expect((await post(uploadForm(params, PIXEL))).status).toBe(200);
  });
});

it("only a picture's own address shows it", async () => {
  const id = await uploaded(app, person, PIXEL);
  for (const path of [
    `/images/${id}`,
    `/images/${id}.png`,
    `/images/${id.toUpperCase()}.webp`,
    `/images/..%2f..%2fsecret`,
    `/images/%2e%2e%2fsecret`,
    `/images/${id}.webp%00`,
    `/images/`,
    `/images/a/${id}.webp`,
    imageAddress(randomUUID()),
  ])
    expect([path, (await app.request("GET", path, { headers: { accept: "text/html" } })).status]).toEqual([path, 404]);
});
