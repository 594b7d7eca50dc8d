// Logging in at a provider's, for the login dialog: one at a time, ended with the dialog.
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOGIN_PROVIDERS, type LoginProvider } from "../../../../contract/settings.ts";
import { toastError } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { finishThirdLogin } from "./finish-login.ts";
import { type HandedBack, providerOf, readHandedBack } from "./login-state.ts";
import { goWhereOneWas, leaveForProvider } from "./page-login.ts";
import { openPopupLogin } from "./popup-login.ts";

const IN_PLACE: readonly LoginProvider[] = ["qq", "weibo"];

export interface ThirdLogin {
  /** Who is waited for. */
  waiting: LoginProvider | null;
  start: (provider: LoginProvider) => void;
  /** Nobody is waited for any more. */
  cancel: () => void;
}

/** `returned`: the query a page came back with from a provider. */
export function useThirdLogin(onDone: () => void, returned: string | undefined): ThirdLogin {
  const { t } = useTranslation(["login", "errors"]);
  const errorText = useErrorText();
  const [waiting, setWaiting] = useState<LoginProvider | null>(null);
  /** Ends the login under way. */
  const end = useRef<(() => void) | null>(null);
  const stop = useCallback(() => {
    end.current?.();
    end.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const fail = (text: string) => {
    setWaiting(null);
    toastError(text);
  };

  async function finish(provider: LoginProvider, handed: HandedBack, done: () => void): Promise<void> {
    let isWanted = true;
    end.current = () => {
      isWanted = false;
    };
    setWaiting(provider);
    try {
      const failure = await finishThirdLogin(provider, handed, () => isWanted);
      if (!isWanted) return;
      if (failure === null) done();
      else if ("errorKey" in failure) fail(t(`errors:${failure.errorKey}` as "errors:request_failed"));
      else fail(t(failure.key, { name: t(`way_${provider}`) }));
    } catch (error) {
      if (isWanted) fail(errorText(error));
    }
  }

  // Once: what a page came back with is used by its first look at it.
  const returning = useRef(returned);
  useEffect(() => {
    const query = returning.current;
    returning.current = undefined;
    if (query === undefined) return;
    const given = Object.fromEntries(new URLSearchParams(query));
    const provider = LOGIN_PROVIDERS.find((one) => one === providerOf(given["state"] ?? ""));
    const handed = provider && readHandedBack(given, provider);
    if (!provider || !handed) return fail(t("state_error"));
    void finish(provider, handed, () => {
      onDone();
      goWhereOneWas();
    });
  });

  return {
    waiting,
    start(provider) {
      stop();
      if (IN_PLACE.includes(provider)) {
        setWaiting(provider);
        return leaveForProvider(provider);
      }
      end.current = openPopupLogin(provider, {
        onAnswer: (handed) => void finish(provider, handed, onDone),
        onClosed: () => fail(t("third_closed", { name: t(`way_${provider}`) })),
      });
      if (end.current) setWaiting(provider);
      else fail(t("third_blocked", { name: t(`way_${provider}`) }));
    },
    cancel() {
      stop();
      setWaiting(null);
    },
  };
}
