// The page of a shared world for a visitor who has followed its link: without the application around it, so that the
// first visit loads what the page needs. Every way out of it loads a page of the application.
import { useTranslation } from "react-i18next";
import { SQUARE_PATH, sharedWorldPath, worldPath } from "../../../contract/page-paths.ts";
import { SharedWorld } from "../../features/shared-world/shared-world.tsx";
import { PageNavigationProvider } from "../../lib/page-navigation.tsx";
import { CopyLinkButton } from "../story/copy-link-button.tsx";
import { explorePress, worldPress } from "../story/pending-press.ts";
import { reportedWorld } from "../story/reported.ts";
import { VisitorButton } from "../story/visitor-button.tsx";
import { VisitorFollow } from "../story/visitor-follow.tsx";
import { useVisitorNavigation } from "../story/visitor-navigation.tsx";
import { VisitorReport } from "../story/visitor-report.tsx";
import type { VisitorPageProps } from "../story/visitor-room.tsx";
import { LaterGraph } from "./later-graph.tsx";

export function VisitorWorld({ shareId, startApplication }: VisitorPageProps) {
  const { t } = useTranslation("shared-world");
  return (
    <PageNavigationProvider value={useVisitorNavigation()}>
      <SharedWorld
        shareId={shareId}
        squarePath={SQUARE_PATH}
        worldPath={worldPath}
        authorAction={({ _id, name }) => <VisitorFollow uid={_id} name={name} startApplication={startApplication} />}
        copyAction={() => (
          <>
            <VisitorButton press={worldPress(shareId)} startApplication={startApplication} variant="primary">
              {t("use")}
            </VisitorButton>
            <VisitorButton press={explorePress(shareId)} startApplication={startApplication}>
              {t("explore")}
            </VisitorButton>
          </>
        )}
        graph={(world) => <LaterGraph world={world} />}
        menu={(world, entry) => (
          <>
            {!entry && <CopyLinkButton path={sharedWorldPath(shareId)} title={world.title} />}
            <VisitorReport
              work={reportedWorld(world, entry)}
              startApplication={startApplication}
              {...(entry && { of: entry.name, size: "sm" })}
            />
          </>
        )}
      />
    </PageNavigationProvider>
  );
}
