// The page that the link of a shared story opens within the application: for somebody who is logged in, or has come from
// another page of it. Other visitors get the room alone (visitor-room.tsx).
import { useCallback, useMemo } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { SQUARE_PATH, storyPath } from "../../../contract/page-paths.ts";
import { ReadingRoom } from "../../features/reading/reading-room.tsx";
import { type RoomNavigation, RoomNavigationProvider } from "../../features/reading/room-navigation.tsx";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { takePendingFollow } from "./pending-follow.ts";

/** Loaded when the story is shown, so that reading does not wait for it. */
const FollowButton = lazyView(async () => {
  const [button] = await Promise.all([import("../../features/follows/follow-button.tsx"), loadTexts("follows")]);
  return button.FollowButton;
});

export function StoryScreen() {
  const { shareid = "" } = useParams();
  return (
    <RoomNavigationProvider value={useRoutedNavigation()}>
      <ReadingRoom
        key={shareid}
        shareId={shareid}
        squarePath={SQUARE_PATH}
        storyPath={storyPath}
        authorAction={({ _id, name }) => (
          <FollowButton uid={_id} name={name} takePress={takePendingFollow} onMissing={ignoreMissing} />
        )}
      />
    </RoomNavigationProvider>
  );
}

function useRoutedNavigation(): RoomNavigation {
  const { search } = useLocation();
  const navigate = useNavigate();
  const goTo = useCallback<RoomNavigation["goTo"]>((to, options) => void navigate({ search: to }, options), [navigate]);
  return useMemo(() => ({ search, goTo, Link }), [search, goTo]);
}
