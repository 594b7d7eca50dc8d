import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE, CAPTCHA_SECONDS, CAPTCHA_TOLERANCE } from "../../../contract/limits.ts";
import { createCaptcha } from "../../../server/modules/captcha/captcha.service.ts";
import { drawSliderPicture } from "../../../server/modules/captcha/slider-picture.ts";
import { testApp } from "../../support/app.ts";
import { advanceExpiry, gapOf } from "../../support/codes.ts";
import { testDatabase } from "../../support/database.ts";
import { signUp } from "../../support/people.ts";
import { PIXEL, uploaded } from "../../support/upload.ts";

const app = await testApp();

interface Created {
  captcha_id: string;
  picture: string;
  piece: string;
  piece_y: number;
}
interface Step {
  x: number;
  ms: number;
}
const create = async () => (await app.request("POST", "/api/v1/captcha", { body: {} })).body as Created;
const solve = async (
  captcha_id: string,
  x: number,
  trace: Step[] = [
    { x: 0, ms: 0 },
    { x, ms: 300 },
  ],
) =>
  (await app.request("POST", "/api/v1/captcha/solve", { body: { captcha_id, x, trace } })).body as {
    passed: boolean;
    validate: string | null;
  };
const bytes = (address: string) => Buffer.from(address.slice(address.indexOf(",") + 1), "base64");

describe("the picture", () => {
  it("is 320 wide, new every time, and darker where the gap is", async () => {
    const [one, two] = [await create(), await create()];
    expect(await sharp(bytes(one.picture)).metadata()).toMatchObject({
      width: 320,
      height: CAPTCHA_HEIGHT,
      format: "webp",
    });
    expect(await sharp(bytes(one.piece)).metadata()).toMatchObject({
      width: CAPTCHA_PIECE,
      height: CAPTCHA_PIECE,
      format: "png",
      hasAlpha: true,
    });
    expect(one.picture).not.toBe(two.picture);
    const { x, y, picture, piece } = await drawSliderPicture();
    const at = { left: x + 16, top: y + 20, width: 12, height: 12 };
    // Statistics ignore earlier operations of the pipeline, so the region is extracted first.
    const mean = async (input: Buffer, area: typeof at) => {
      const part = await sharp(input).removeAlpha().extract(area).png().toBuffer();
      return (await sharp(part).stats()).channels.reduce((sum, channel) => sum + channel.mean, 0);
    };
    expect(await mean(picture, at)).toBeLessThan(0.8 * (await mean(piece, { ...at, left: 16, top: 20 })));
  });

  it("is drawn also after an uploaded picture was processed, which disables the loaders of drawings", async () => {
    await uploaded(app, await signUp(app), PIXEL);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(drawing).toBuffer()).rejects.toThrow("unsupported image format");
    const { picture } = await create();
    expect(await sharp(bytes(picture)).metadata()).toMatchObject({ width: 320, format: "webp" });
  });

  it("reveals the gap's position nowhere but in the picture", async () => {
    const made = await create();
    expect(await gapOf(app, made.captcha_id)).toBeGreaterThanOrEqual(CAPTCHA_PIECE);
    // Apart from the pictures, the id and the piece's height, nothing may differ between captchas.
    const { captcha_id, picture, piece, piece_y, ...constant } = made;
    expect(await create()).toMatchObject(constant);
    expect(captcha_id).toMatch(/^[\w-]{22}$/);
  });
});

describe("an attempt", () => {
  it.each([0, CAPTCHA_TOLERANCE, -CAPTCHA_TOLERANCE])("passes %i pixels beside the gap", async (beside) => {
    const { captcha_id } = await create();
    expect(await solve(captcha_id, (await gapOf(app, captcha_id)) + beside)).toEqual({
      passed: true,
      validate: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it("passes by keyboard as well as by hand", async () => {
    const { captcha_id } = await create();
    const x = await gapOf(app, captcha_id);
    const steps = Array.from({ length: 21 }, (_, i) => ({ x: Math.round((x * i) / 20), ms: i * 40 }));
    expect((await solve(captcha_id, x, steps)).passed).toBe(true);
  });

  it.each([CAPTCHA_TOLERANCE + 1, -CAPTCHA_TOLERANCE - 1])(
    "fails %i pixels beside it, and is over then",
    async (beside) => {
      const { captcha_id } = await create();
      const x = await gapOf(app, captcha_id);
      expect(await solve(captcha_id, x + beside)).toEqual({ passed: false, validate: null });
      expect(await solve(captcha_id, x)).toEqual({ passed: false, validate: null });
    },
  );

  it("fails for a drag that ends elsewhere or goes back in time, for an unknown picture and for an old one", async () => {
    const fails = async (trace: (x: number) => Step[]) => {
      const { captcha_id } = await create();
      const x = await gapOf(app, captcha_id);
      return (await solve(captcha_id, x, trace(x))).passed;
    };
    expect(
      await fails((x) => [
        { x: 0, ms: 0 },
        { x: x + 40, ms: 300 },
      ]),
    ).toBe(false);
    expect(
      await fails((x) => [
        { x: 0, ms: 300 },
        { x, ms: 0 },
      ]),
    ).toBe(false);
    expect((await solve("z".repeat(22), 100)).passed).toBe(false);
    const { captcha_id } = await create();
    await advanceExpiry(app, CAPTCHA_SECONDS + 1);
    expect((await solve(captcha_id, await gapOf(app, captcha_id))).passed).toBe(false);
  });

  it("succeeds for one of twenty concurrent requests", async () => {
    const { captcha_id } = await create();
    const x = await gapOf(app, captcha_id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => solve(captcha_id, x)));
    expect(answers.filter(({ passed }) => passed)).toHaveLength(1);
  });
});

describe("a passed captcha", () => {
  const draw = async () => ({ x: 100, y: 20, picture: Buffer.from("p"), piece: Buffer.from("q") });
  const answer = (captcha_id: string) => ({
    captcha_id,
    x: 100,
    trace: [
      { x: 0, ms: 0 },
      { x: 100, ms: 9 },
    ],
    lang: undefined,
  });

  it("can be used once, with its own id only, and fails closed", async () => {
    const { db } = await testDatabase();
    const captcha = createCaptcha({ db, draw });
    const [one, two] = [await captcha.create(), await captcha.create()];
    const { validate } = await captcha.solve(answer(one.captcha_id));
    for (const [id, given] of [
      [undefined, undefined],
      [one.captcha_id, undefined],
      [undefined, validate],
      [one.captcha_id, ""],
      [two.captcha_id, validate],
      [one.captcha_id, "x".repeat(22)],
    ])
      expect(await captcha.redeem(id ?? undefined, given ?? undefined)).toBe(false);
    const used = await Promise.all(
      Array.from({ length: 20 }, () => captcha.redeem(one.captcha_id, validate ?? undefined)),
    );
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  it("expires", async () => {
    const { db, pool } = await testDatabase();
    const captcha = createCaptcha({ db, draw });
    const { captcha_id } = await captcha.create();
    const { validate } = await captcha.solve(answer(captcha_id));
    await pool.query("update captchas set expires_at = now()");
    expect(await captcha.redeem(captcha_id, validate ?? undefined)).toBe(false);
  });
});
