// Logs in at a provider, or links a provider's account: one attempt at a time, cancelled when the dialog closes.
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOGIN_PROVIDERS, type LoginProvider } from "../../../../contract/app-settings.ts";
import { identityEndpoints } from "../../../../contract/identities.ts";
import { APP_TYPE } from "../../../../contract/limits.ts";
import { call } from "../../../lib/api/call.ts";
import { currentLocale } from "../../../lib/locale.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { linkingFor, noteLinking } from "../../../session/linking.ts";
import { session } from "../../../session/session.ts";
import { FAULTS, finishProviderLogin, type ProviderLoginFailure } from "./finish-login.ts";
import { type HandedBack, loginUuid, providerOf, readHandedBack } from "./login-state.ts";
import { goWhereOneWas, leaveForProvider } from "./page-login.ts";
import { openPopupLogin } from "./popup-login.ts";

const IN_PLACE: readonly LoginProvider[] = ["qq", "weibo"];

export interface ProviderLogin {
  /** The provider whose answer is awaited. */
  waiting: LoginProvider | null;
  /** Why the latest attempt failed, as text; read when the person is back from another window. */
  failure: string | null;
  start: (provider: LoginProvider) => void;
  /** Cancels the attempt and clears the failure. */
  cancel: () => void;
}

/**
 * `returned`: the query with which the page came back from a provider. `linkTo`: the uid of the account to link to,
 * instead of logging in.
 */
export function useProviderLogin(
  onDone: (provider: LoginProvider) => void,
  returned: string | undefined,
  linkTo: string | null = null,
): ProviderLogin {
  const { t } = useTranslation(["login", "errors"]);
  const errorText = useErrorText();
  const [waiting, setWaiting] = useState<LoginProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Cancels the running attempt. */
  const end = useRef<(() => void) | null>(null);
  const stop = useCallback(() => {
    end.current?.();
    end.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const fail = (text: string) => {
    setWaiting(null);
    setFailure(text);
  };

  async function finish(provider: LoginProvider, handed: HandedBack, done: () => void): Promise<void> {
    let isWanted = true;
    end.current = () => {
      isWanted = false;
    };
    setWaiting(provider);
    try {
      const failure = await (linkTo === null
        ? finishProviderLogin(provider, handed, () => isWanted)
        : finishLink(linkTo, provider, handed));
      if (!isWanted) return;
      if (failure === null) {
        setWaiting(null);
        done();
      } else if ("errorKey" in failure) fail(t(`errors:${failure.errorKey}` as "errors:request_failed"));
      else fail(t(failure.key, { name: t(`way_${provider}`) }));
    } catch (error) {
      if (isWanted) fail(errorText(error));
    }
  }

  // The returned query is used only once.
  const returning = useRef(returned);
  useEffect(() => {
    const query = returning.current;
    returning.current = undefined;
    if (query === undefined) return;
    const noted = linkingFor();
    noteLinking(null);
    const given = Object.fromEntries(new URLSearchParams(query));
    const provider = LOGIN_PROVIDERS.find((one) => one === providerOf(given["state"] ?? ""));
    const handed = provider && readHandedBack(given, provider);
    if (!provider || !handed || noted !== linkTo) return fail(t("state_error"));
    void finish(provider, handed, () => {
      onDone(provider);
      goWhereOneWas();
    });
  });

  return {
    waiting,
    failure,
    start(provider) {
      stop();
      setFailure(null);
      if (IN_PLACE.includes(provider)) {
        if (!leaveForProvider(provider, linkTo)) return fail(t("link_failed"));
        return setWaiting(provider);
      }
      end.current = openPopupLogin(provider, {
        onAnswer: (handed) => void finish(provider, handed, () => onDone(provider)),
        onClosed: () => fail(t(linkTo === null ? "third_closed" : "link_closed", { name: t(`way_${provider}`) })),
      });
      if (end.current) setWaiting(provider);
      else fail(t("third_blocked", { name: t(`way_${provider}`) }));
    },
    cancel() {
      stop();
      setWaiting(null);
      setFailure(null);
    },
  };
}

/** Null on success. Rejects with the errors of the request. */
async function finishLink(
  uid: string,
  provider: LoginProvider,
  handed: HandedBack,
): Promise<ProviderLoginFailure | null> {
  if ("fault" in handed) return handed.fault === "failed" ? { key: "link_failed" } : FAULTS[handed.fault];
  // Another person may have logged in meanwhile, in another tab.
  if (session.uid !== uid) return { key: "link_failed" };
  await call(
    identityEndpoints.link,
    { body: { code: handed.code, provider, app: APP_TYPE, uuid: loginUuid(), lang: currentLocale() } },
    { needsPerson: true },
  );
  return null;
}
