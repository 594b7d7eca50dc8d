// Loads captcha pictures until one is passed: each allows one try within its time. An error counts as not passed.
import { useCallback, useEffect, useRef, useState } from "react";
import { captchaEndpoints } from "../../../../contract/captcha.ts";
import type { EndpointResponse } from "../../../../contract/endpoint.ts";
import { call } from "../../../lib/api/call.ts";
import type { PassedCaptcha } from "./captcha-dialog.ts";
import type { Step } from "./piece-path.ts";

export type CaptchaPicture = EndpointResponse<typeof captchaEndpoints.create>;

/** Why there is another picture, or none. */
export type CaptchaFault = { kind: "missed" } | { kind: "failed"; error: unknown };

export interface CaptchaState {
  phase: "loading" | "ready" | "checking" | "expired" | "broken";
  picture: CaptchaPicture | null;
  fault: CaptchaFault | null;
}

export interface Captcha extends CaptchaState {
  /** Loads another picture. */
  renew: () => void;
  /** Sends the one answer to this picture. */
  answer: (x: number, trace: Step[]) => Promise<void>;
}

const LOADING: CaptchaState = { phase: "loading", picture: null, fault: null };

export function useCaptcha(onPassed: (passed: PassedCaptcha) => void): Captcha {
  const [state, setState] = useState(LOADING);
  const asked = useRef<AbortController | null>(null);

  const load = useCallback(async (fault: CaptchaFault | null) => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    setState({ ...LOADING, fault });
    try {
      const picture = await call(captchaEndpoints.create, { body: {} }, { signal: mine.signal });
      if (!mine.signal.aborted) setState({ phase: "ready", picture, fault });
    } catch (error) {
      if (!mine.signal.aborted) setState({ phase: "broken", picture: null, fault: { kind: "failed", error } });
    }
  }, []);

  useEffect(() => {
    void load(null);
    return () => asked.current?.abort();
  }, [load]);

  // An expired picture is removed; a person who is still there loads another one.
  const { phase, picture } = state;
  useEffect(() => {
    if (phase !== "ready" || !picture) return;
    const timer = setTimeout(() => setState({ ...LOADING, phase: "expired" }), picture.expires_in * 1_000);
    return () => clearTimeout(timer);
  }, [phase, picture]);

  const answer = async (x: number, trace: Step[]) => {
    if (phase !== "ready" || !picture) return;
    setState({ phase: "checking", picture, fault: null });
    const { captcha_id } = picture;
    const mine = asked.current;
    try {
      const { passed, validate } = await call(captchaEndpoints.solve, { body: { captcha_id, x, trace } });
      if (mine?.signal.aborted) return;
      if (passed && validate) onPassed({ captcha_id, validate });
      else void load({ kind: "missed" });
    } catch (error) {
      // The try may have been counted, so the picture cannot be used again.
      if (!mine?.signal.aborted) void load({ kind: "failed", error });
    }
  };
  return { ...state, renew: () => void load(null), answer };
}
