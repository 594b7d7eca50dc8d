// The QR code of the Weixin panel, from asking for it until it has logged somebody in or is over.
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { WEIXIN_POLL_MS } from "../../../../contract/limits.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { askAfter, dropQrCode, getQrCode, type QrCode } from "./weixin-login.ts";

export interface WeixinLogin {
  /** Null until it is there, and when it is over. */
  qr: QrCode | null;
  /** Whether a phone has it. */
  scanned: boolean;
  /** Why there is none, in words. */
  failure: string | null;
  /** Asks for a new one. */
  renew: () => void;
  fail: () => void;
}

export function useWeixinLogin(wanted: boolean, onDone: () => void): WeixinLogin {
  const { t } = useTranslation(["login", "errors"]);
  const errorText = useErrorText();
  const [qr, setQr] = useState<QrCode | null>(null);
  const [scanned, setScanned] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  const giveUp = useCallback((words: string) => {
    dropQrCode();
    setQr(null);
    setFailure(words);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew
  useEffect(() => {
    if (!wanted || failure !== null) return;
    let isHere = true;
    getQrCode().then(
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
      // A network that is away for a moment ends nothing: the server says when the code is over.
      const state = await askAfter(qr.ticket, () => isHere).catch(() => "waiting" as const);
      if (!isHere) return;
      if (state === "done") {
        dropQrCode();
        return onDone();
      }
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
