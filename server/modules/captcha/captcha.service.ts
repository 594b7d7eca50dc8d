// The slider captcha: it makes requesting thousands of codes laborious. An answer that is in doubt counts as failed.
import { createHash, randomBytes } from "node:crypto";
import type { captchaEndpoints } from "../../../contract/captcha.ts";
import type { EndpointInput, EndpointResponse } from "../../../contract/endpoint.ts";
import {
  CAPTCHA_HEIGHT,
  CAPTCHA_PIECE,
  CAPTCHA_POPUP_WIDTH_PX,
  CAPTCHA_SECONDS,
  CAPTCHA_TOLERANCE,
} from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import { insertCaptcha, markPassed, takeOnlyTry, takePassed } from "./captcha.repo.ts";
import { drawSliderPicture, type SliderPicture } from "./slider-picture.ts";

/** Drawing shares libuv's four threads with files and hashes. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

type Answer = EndpointInput<typeof captchaEndpoints.solve>["body"];

export interface Captcha {
  /** Makes a captcha. Throws too_many_requests if too many requests already wait for one. */
  create(): Promise<EndpointResponse<typeof captchaEndpoints.create>>;
  /** Judges an answer; a captcha can be tried only once. */
  solve(answer: Answer): Promise<EndpointResponse<typeof captchaEndpoints.solve>>;
  /** Uses up the token of a passed captcha; false for anything else, also if there is no token. */
  redeem(id: string | undefined, validate: string | undefined): Promise<boolean>;
}

export interface CaptchaDeps {
  db: Database;
  /** Draws a captcha; tests pass a replacement. */
  draw?: () => Promise<SliderPicture>;
}

export function createCaptcha({ db, draw = drawSliderPicture }: CaptchaDeps): Captcha {
  const withLimit = createLimiter(AT_ONCE, {
    max: WAITING_MAX,
    onFull: () => new AppError("too_many_requests", { retry_after: 5 }),
  });
  return {
    async create() {
      const { x, y, picture, piece } = await withLimit(draw);
      const id = newSecret();
      await insertCaptcha(db, id, x, CAPTCHA_SECONDS);
      return {
        captcha_id: id,
        width: CAPTCHA_POPUP_WIDTH_PX,
        height: CAPTCHA_HEIGHT,
        picture: `data:image/webp;base64,${picture.toString("base64")}`,
        piece: `data:image/png;base64,${piece.toString("base64")}`,
        piece_size: CAPTCHA_PIECE,
        piece_y: y,
        expires_in: CAPTCHA_SECONDS,
      };
    },

    async solve({ captcha_id, x, trace }) {
      const gap = await takeOnlyTry(db, captcha_id);
      if (gap === null || Math.abs(gap - x) > CAPTCHA_TOLERANCE || !leadsTo(trace, x))
        return { passed: false, validate: null };
      const validate = newSecret();
      await markPassed(db, captcha_id, hashOf(validate), CAPTCHA_SECONDS);
      return { passed: true, validate };
    },

    async redeem(id, validate) {
      // A client may send anything as an id; only ids of the right form are looked up.
      if (!id || !validate || !SECRET.test(id)) return false;
      return takePassed(db, id, hashOf(validate));
    },
  };
}

/** Whether a trace goes forward in time and ends where the piece was put. The keyboard makes a trace as well. */
function leadsTo(trace: Answer["trace"], x: number): boolean {
  const end = trace.at(-1);
  return (
    end !== undefined &&
    Math.abs(end.x - x) <= 1 &&
    trace.every(({ ms }, index) => index === 0 || ms >= (trace[index - 1]?.ms ?? 0))
  );
}

const SECRET = /^[\w-]{22}$/;
const newSecret = () => randomBytes(16).toString("base64url");
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
