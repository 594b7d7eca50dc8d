// The QR code of the Weixin panel, from requesting it until it was used or has expired.
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { WEIXIN_POLL_MS } from "../../../../contract/limits.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import type { QrCode, WeixinWay } from "./weixin-login.ts";

export interface WeixinLogin {
  /** Null until it is loaded, and after it has expired. */
  qr: QrCode | null;
  /** Whether a phone has scanned it. */
  scanned: boolean;
  /** Why there is none, as text. */
  failure: string | null;
  /** Requests a new one. */
  renew: () => void;
  fail: () => void;
}

/** `way` has to be the same object at each render. */
export function useWeixinLogin(way: WeixinWay, wanted: boolean, onDone: () => void): WeixinLogin {
  const { t } = useTranslation(["login", "errors"]);
  const errorText = useErrorText();
  const [qr, setQr] = useState<QrCode | null>(null);
  const [scanned, setScanned] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  const giveUp = useCallback(
    (words: string) => {
      way.drop();
      setQr(null);
      setFailure(words);
    },
    [way],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests a new code
  useEffect(() => {
    if (!wanted || failure !== null) return;
    let isHere = true;
    way.get().then(
      (found) => {
        if (!isHere) return;
        if (found) setQr(found);
        else giveUp(t("qr_failed"));
      },
      (error: unknown) => isHere && giveUp(errorText(error)),
    );
    return () => {
      isHere = false;
    };
  }, [wanted, round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one poll for each code
  useEffect(() => {
    if (!qr) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const state = await way.ask(qr.ticket, () => isHere).catch(failureOf);
      if (!isHere) return;
      if (state === "done") {
        way.drop();
        return onDone();
      }
      if (state instanceof CallError) return giveUp(errorText(state));
      if (typeof state === "object") return giveUp(t(`errors:${state.errorKey}` as "errors:request_failed"));
      if (state === "scanned") setScanned(true);
      timer = setTimeout(() => void ask(), WEIXIN_POLL_MS);
    };
    timer = setTimeout(() => void ask(), WEIXIN_POLL_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [qr]);

  return {
    qr,
    scanned,
    failure,
    renew: () => {
      setFailure(null);
      setScanned(false);
      setRound((before) => before + 1);
    },
    fail: () => giveUp(t("qr_failed")),
  };
}

/** A lost connection does not end the poll: the server says when the code has expired. A refusal ends it. */
function failureOf(error: unknown): CallError | "waiting" {
  return error instanceof CallError && error.status === 409 ? error : "waiting";
}
