// The slider captcha: an image with a gap, the piece that fits it, and one attempt to place it.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE, CAPTCHA_POPUP_WIDTH_PX, LOCALES } from "./limits.ts";

const lang = z.enum(LOCALES).optional();
/** An image made by the server, as a data URL. */
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
      /** Distance of the piece from the image's top, in pixels. */
      piece_y: z.number().int(),
      /** Seconds until the image expires. */
      expires_in: z.number().int(),
    }),
    errors: ["parameter_invalid", "too_many_requests"],
  }),
  /**
   * The only attempt. `x`: where the left edge of the piece was put. `trace`: its path, each step with the milliseconds
   * since the first one, by pointer or keys. `passed` false: this image is used up, request another.
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
      /** The one-use token that, with the id, is sent to calls that require a solved captcha. */
      validate: z.string().nullable(),
    }),
    errors: ["parameter_invalid", "too_many_requests"],
  }),
};
