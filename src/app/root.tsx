// What stands around every route: the landing page of a phone's first visit, dialogs, prompts, progress.
import { lazy, Suspense, useState } from "react";
import { Outlet } from "react-router-dom";
import { dismissLanding, wantsLanding } from "../screens/landing/landing.ts";
import { DialogHost } from "./dialog-host.tsx";
import { useDrawnRoute } from "./drawn-route.ts";
import { NeedSavePrompt } from "./need-save-prompt.tsx";
import { PageProgress } from "./page-progress.tsx";
import { RouteChanges } from "./route-changes.tsx";

const LandingScreen = lazy(async () => ({
  default: (await import("../screens/landing/landing.screen.tsx")).LandingScreen,
}));

export function Root() {
  const [landing, setLanding] = useState(wantsLanding);
  useDrawnRoute();
  if (landing) {
    const goOn = () => {
      dismissLanding();
      setLanding(false);
    };
    return (
      <Suspense fallback={null}>
        <LandingScreen onContinue={goOn} />
      </Suspense>
    );
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
