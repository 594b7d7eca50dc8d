// A provider's window: opened beside the page, listened to by local storage, closed when its answer is there.

import type { LoginProvider } from "../../../../contract/app-settings.ts";
import {
  APP_TYPE,
  LOGIN_POPUP_HEIGHT_PX as HEIGHT,
  LOGIN_POPUP_WIDTH_PX as WIDTH,
} from "../../../../contract/limits.ts";
import { AUTHORIZE_PATH, HAND_BACK_KEY, HAND_BACK_PATH } from "../../../../contract/third-login.ts";
import { type HandedBack, loginState, readMessage } from "./login-state.ts";

const LOOK_MS = 500;
/** The answer may come a moment after its window has gone. */
const GRACE_MS = 1_000;

export interface PopupLogin {
  onAnswer: (handed: HandedBack) => void;
  /** The window is gone. It may only be out of sight, as some providers have it: an answer is still taken. */
  onClosed: () => void;
}

/** Null where the browser opens no window. Else how to end it: nothing is listened to any more, the window closes. */
export function openPopupLogin(provider: LoginProvider, { onAnswer, onClosed }: PopupLogin): (() => void) | null {
  const query = new URLSearchParams({
    state: loginState(provider),
    provider,
    app: String(APP_TYPE),
    redirect_uri: location.origin + HAND_BACK_PATH,
  });
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2));
  const popup = open(
    `${AUTHORIZE_PATH}?${query}`,
    "third-login",
    `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  );
  if (!popup) return null;

  let grace: ReturnType<typeof setTimeout> | undefined;
  const looking = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(looking);
    grace = setTimeout(onClosed, GRACE_MS);
  }, LOOK_MS);
  const listener = (event: StorageEvent) => {
    if (event.key !== HAND_BACK_KEY) return;
    const handed = readMessage(event.newValue, provider);
    if (!handed) return;
    end();
    onAnswer(handed);
  };
  const end = () => {
    removeEventListener("storage", listener);
    clearInterval(looking);
    clearTimeout(grace);
    popup.close();
  };
  addEventListener("storage", listener);
  return end;
}
