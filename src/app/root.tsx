// What stands around every route: the landing page of a phone's first visit, dialogs, prompts, progress.
import { useState } from "react";
import { Outlet } from "react-router-dom";
import { lazyView } from "../lib/lazy-view.tsx";
import { dismissLanding, wantsLanding } from "../screens/landing/landing.ts";
import { DialogHost } from "./dialog-host.tsx";
import { useDrawnRoute } from "./drawn-route.ts";
import { NeedSavePrompt } from "./need-save-prompt.tsx";
import { PageProgress } from "./page-progress.tsx";
import { RouteChanges } from "./route-changes.tsx";

const LandingScreen = lazyView(async () => (await import("../screens/landing/landing.screen.tsx")).LandingScreen);

export function Root() {
  const [landing, setLanding] = useState(wantsLanding);
  useDrawnRoute();
  if (landing) {
    const goOn = () => {
      dismissLanding();
      setLanding(false);
    };
    return <LandingScreen onContinue={goOn} />;
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
