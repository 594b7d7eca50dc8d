// The page that the link of a shared world opens within the application: for somebody who is logged in, or has come from
// another page of it. Other visitors get the page alone (visitor-world.tsx).
import { useNavigate, useParams } from "react-router-dom";
import { SQUARE_PATH, sharedWorldPath, worldPath } from "../../../contract/page-paths.ts";
import { PersonLink } from "../../features/people/person-link.tsx";
import { SharedWorld } from "../../features/shared-world/shared-world.tsx";
import { UseWorldButton } from "../../features/shared-world/use-world-button.tsx";
import { ClosedShareActions } from "../../lib/closed-share-actions.ts";
import { PageNavigationProvider } from "../../lib/page-navigation.tsx";
import { AuthorFollow } from "../story/author-follow.tsx";
import { CopyLinkButton } from "../story/copy-link-button.tsx";
import { LaterOwnClosed } from "../story/later-own-closed.tsx";
import { takePendingPress, worldPress } from "../story/pending-press.ts";
import { ReportButton } from "../story/report-button.tsx";
import { reportWork, usePendingReport } from "../story/report-work.ts";
import { reportedWorld } from "../story/reported.ts";
import { useRoutedNavigation } from "../story/routed-navigation.ts";
import { ExploreButton } from "./explore-button.tsx";
import { LaterGraph } from "./later-graph.tsx";

const takePress = (shareId: string) => takePendingPress(worldPress(shareId));

export function UniverseScreen() {
  const { shareid = "" } = useParams();
  const navigate = useNavigate();
  usePendingReport();
  return (
    <PageNavigationProvider value={useRoutedNavigation()}>
      <ClosedShareActions value={<LaterOwnClosed kind="universe" shareId={shareid} />}>
        <SharedWorld
          key={shareid}
          shareId={shareid}
          squarePath={SQUARE_PATH}
          worldPath={worldPath}
          author={(author) => <PersonLink person={author} size={28} />}
          authorAction={({ _id, name }) => <AuthorFollow uid={_id} name={name} />}
          copyAction={(world) => (
            <>
              <UseWorldButton world={world} takePress={takePress} onOpen={(unid) => void navigate(worldPath(unid))} />
              <ExploreButton world={world} />
            </>
          )}
          graph={(world) => <LaterGraph world={world} />}
          menu={(world, entry) => (
            <>
              {!entry && <CopyLinkButton path={sharedWorldPath(shareid)} title={world.title} />}
              {!world.own_world_id && (
                <ReportButton
                  {...(entry && { of: entry.name, size: "sm" })}
                  onReport={() => reportWork(reportedWorld(world, entry))}
                />
              )}
            </>
          )}
        />
      </ClosedShareActions>
    </PageNavigationProvider>
  );
}
