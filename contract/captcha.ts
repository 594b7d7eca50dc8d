// The slider captcha: a picture with a gap, the piece that fits it, and one try to put it there.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { CAPTCHA_POPUP_WIDTH_PX, LOCALES } from "./limits.ts";

/** Of the picture, in pixels; as wide as the popup. */
export const CAPTCHA_HEIGHT = 160;
/** Each side of the piece, in pixels. */
export const CAPTCHA_PIECE = 52;
/** So far from the gap the piece still fits, in pixels: what a hand, or a key at a time, can do. */
export const CAPTCHA_TOLERANCE = 5;
/** A picture can be answered for so long, and what a passed one gives be used for as long again. */
export const CAPTCHA_SECONDS = 180;

const lang = z.enum(LOCALES).optional();
/** A picture made by the server, as a data address. */
const picture = z.string().startsWith("data:image/");

export const captchaEndpoints = {
  create: defineEndpoint({
    method: "POST",
    path: "/api/v1/captcha",
    tag: "captcha",
    summary: "Get a slider captcha",
    access: "public",
    envelope: "plain",
    body: z.object({ lang }).optional(),
    response: z.object({
      captcha_id: z.string(),
      width: z.literal(CAPTCHA_POPUP_WIDTH_PX),
      height: z.literal(CAPTCHA_HEIGHT),
      picture,
      piece: picture,
      piece_size: z.literal(CAPTCHA_PIECE),
      /** How far below the picture's top the piece lies. */
      piece_y: z.number().int(),
      /** Seconds it can be answered for. */
      expires_in: z.number().int(),
    }),
    errors: ["parameter_invalid", "too_many_requests"],
  }),
  /**
   * The one try. `x`: where the piece's left side was put. `trace`: how it came there, each step with its
   * milliseconds since the first, by a pointer or by keys. `passed` false: that picture is gone, ask for another one.
   */
  solve: defineEndpoint({
    method: "POST",
    path: "/api/v1/captcha/solve",
    tag: "captcha",
    summary: "Answer a slider captcha",
    access: "public",
    envelope: "plain",
    body: z.object({
      captcha_id: z.string().regex(/^[\w-]{10,60}$/),
      x: z.number().int().min(0).max(CAPTCHA_POPUP_WIDTH_PX),
      trace: z
        .array(
          z.object({
            x: z
              .number()
              .min(-CAPTCHA_POPUP_WIDTH_PX)
              .max(2 * CAPTCHA_POPUP_WIDTH_PX),
            ms: z.number().min(0),
          }),
        )
        .min(2)
        .max(1_000),
      lang,
    }),
    response: z.object({
      passed: z.boolean(),
      /** What a call that wants a passed captcha is given, with the id, once. */
      validate: z.string().nullable(),
    }),
    errors: ["parameter_invalid", "too_many_requests"],
  }),
};
