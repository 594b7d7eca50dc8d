// The page that the link of a shared story opens within the application: for somebody who is logged in, or has come from
// another page of it. Other visitors get the room alone (visitor-room.tsx).
import { useParams } from "react-router-dom";
import { SQUARE_PATH, sharedStoryPath, storyPath } from "../../../contract/page-paths.ts";
import { PersonLink } from "../../features/people/person-link.tsx";
import { ReadingRoom } from "../../features/reading/reading-room.tsx";
import { ClosedShareActions } from "../../lib/closed-share-actions.ts";
import { PageNavigationProvider } from "../../lib/page-navigation.tsx";
import { AuthorFollow } from "./author-follow.tsx";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { LaterOwnClosed } from "./later-own-closed.tsx";
import { ReportButton } from "./report-button.tsx";
import { reportWork, usePendingReport } from "./report-work.ts";
import { reportedStory } from "./reported.ts";
import { useRoutedNavigation } from "./routed-navigation.ts";

export function StoryScreen() {
  const { shareid = "" } = useParams();
  usePendingReport();
  return (
    <PageNavigationProvider value={useRoutedNavigation()}>
      <ClosedShareActions value={<LaterOwnClosed kind="story" shareId={shareid} />}>
        <ReadingRoom
          key={shareid}
          shareId={shareid}
          squarePath={SQUARE_PATH}
          storyPath={storyPath}
          author={(author) => <PersonLink person={author} size={28} />}
          authorAction={({ _id, name }) => <AuthorFollow uid={_id} name={name} />}
          menu={(share, chapter) => (
            <>
              <CopyLinkButton path={sharedStoryPath(shareid)} title={share.title} />
              {!share.own_story_id && <ReportButton onReport={() => reportWork(reportedStory(share, chapter))} />}
            </>
          )}
        />
      </ClosedShareActions>
    </PageNavigationProvider>
  );
}
