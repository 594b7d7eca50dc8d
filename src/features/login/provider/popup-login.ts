// Logs in at a provider in a window of its own; the answer arrives through local storage, and the window is closed.
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import {
  APP_TYPE,
  LOGIN_POPUP_HEIGHT_PX as HEIGHT,
  LOGIN_POPUP_WIDTH_PX as WIDTH,
} from "../../../../contract/limits.ts";
import {
  AUTHORIZE_PATH,
  LOGIN_POPUP_RESULT_KEY,
  LOGIN_POPUP_RESULT_PATH,
} from "../../../../contract/provider-login.ts";
import { type HandedBack, loginState, readMessage } from "./login-state.ts";

const LOOK_MS = 500;
/** The answer may arrive a moment after its window was closed. */
const GRACE_MS = 1_000;

export interface PopupLogin {
  onAnswer: (handed: HandedBack) => void;
  /** The window is closed. Some providers only detach it from this page, so that an answer is still accepted. */
  onClosed: () => void;
}

/** Null where the browser opens no window; otherwise a function that stops listening and closes the window. */
export function openPopupLogin(provider: LoginProvider, { onAnswer, onClosed }: PopupLogin): (() => void) | null {
  const query = new URLSearchParams({
    state: loginState(provider),
    provider,
    app: String(APP_TYPE),
    redirect_uri: location.origin + LOGIN_POPUP_RESULT_PATH,
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
    if (event.key !== LOGIN_POPUP_RESULT_KEY) return;
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
