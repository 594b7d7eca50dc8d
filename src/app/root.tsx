// The root of every route: the landing page on a phone until it is dismissed, dialogs, prompts and the progress bar.
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigation } from "react-router-dom";
import { sharedStoryPath, userPath } from "../../contract/page-paths.ts";
import { loadTexts } from "../i18n/lazy-texts.ts";
import { lazyView } from "../lib/lazy-view.tsx";
import { dismissLanding, wantsLanding } from "../screens/landing/landing.ts";
import { Progress } from "../ui/progress.tsx";
import { DialogHost } from "./dialog-host.tsx";
import { useDrawnRoute } from "./drawn-route.ts";
import { NeedSavePrompt } from "./need-save-prompt.tsx";
import styles from "./page-progress.module.css";
import { RouteChanges } from "./route-changes.tsx";

const LandingScreen = lazyView(async () => {
  const [screen] = await Promise.all([import("../screens/landing/landing.screen.tsx"), loadTexts("landing")]);
  return screen.LandingScreen;
});

export function Root() {
  const { pathname } = useLocation();
  // Who follows the link of a story on a phone wants to read it, and who follows a person's wants to see them.
  const isLinked = [sharedStoryPath(""), userPath("")].some((path) => pathname.startsWith(path));
  const [landing, setLanding] = useState(() => wantsLanding() && !isLinked);
  useDrawnRoute();
  if (landing) {
    const continueInBrowser = () => {
      dismissLanding();
      setLanding(false);
    };
    return <LandingScreen onContinue={continueInBrowser} />;
  }
  return (
    <>
      <PageProgress />
      <Outlet />
      <RouteChanges />
      <NeedSavePrompt />
      <DialogHost />
    </>
  );
}

/** Shows a progress bar at the top while a route loads for longer than this. */
const PROGRESS_DELAY_MS = 300;

function PageProgress() {
  const { t } = useTranslation("shell");
  const busy = useNavigation().state === "loading";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(setShown, PROGRESS_DELAY_MS, true);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? (
    <div className={styles.line}>
      <Progress label={t("page_loading")} value={null} />
    </div>
  ) : null;
}
