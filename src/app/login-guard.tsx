// Guards screens that need a login: a visitor sees the Novels area with the login dialog open, and continues to the
// wanted path after logging in (product.md 2, navigation rules).
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router-dom";
import { SQUARE_PATH, STORIES_PATH } from "../../contract/page-paths.ts";
import { requireLogin } from "../session/require-login.ts";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";
import { BlankPageArt } from "./blank-page-art.tsx";
import { Redirect } from "./redirect.tsx";

/** The path that was wanted before the login; only paths of this application. */
export function resumePath(state: unknown): string | null {
  const resume = typeof state === "object" && state !== null && "resume" in state ? state.resume : null;
  const isOurs = typeof resume === "string" && /^\/(?![/\\])/.test(resume);
  return isOurs && !resume.startsWith(SQUARE_PATH) && resume !== "/" ? resume : null;
}

export function LoginGuard() {
  const { status } = useSession();
  const location = useLocation();
  const here = location.pathname + location.search;
  const resume = resumePath(location.state);
  const inNovels = location.pathname === STORIES_PATH;

  useEffect(() => {
    if (status === "visitor" && inNovels) void requireLogin();
  }, [status, inNovels]);

  if (status === "leaving") return null;
  if (status === "visitor")
    return inNovels ? <SignedOutNovels /> : <Redirect to={STORIES_PATH} state={{ resume: here }} />;
  if (inNovels && resume && resume !== here) return <Redirect to={resume} />;
  return <Outlet />;
}

/** The Novels area as a visitor sees it, behind the login dialog or after closing it. */
function SignedOutNovels() {
  const { t } = useTranslation("shell");
  return (
    <Page title={t("stories")}>
      <EmptyState
        art={<BlankPageArt />}
        title={t("signed_out_title")}
        body={t("signed_out_body")}
        action={
          <>
            <Button variant="primary" onClick={() => void requireLogin()}>
              {t("log_in")}
            </Button>
            <Button onClick={() => void requireLogin("create")}>{t("create_account")}</Button>
          </>
        }
      />
    </Page>
  );
}
