// The Novels area as a visitor sees it, behind the login dialog or after closing it.
import { useTranslation } from "react-i18next";
import { requireLogin } from "../session/require-login.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";
import { BlankPageArt } from "./blank-page-art.tsx";

export function SignedOutNovels() {
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
