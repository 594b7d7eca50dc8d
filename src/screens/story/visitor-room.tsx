// The reading room of a visitor who has followed the link of a shared story: without the application around it, so that
// the first visit loads what reading needs. Every way out of the room loads a page of the application.
import { useMemo, useSyncExternalStore } from "react";
import { SQUARE_PATH, storyPath } from "../../../contract/page-paths.ts";
import { ReadingRoom } from "../../features/reading/reading-room.tsx";
import {
  type RoomLinkProps,
  type RoomNavigation,
  RoomNavigationProvider,
} from "../../features/reading/room-navigation.tsx";
import { VisitorFollow } from "./visitor-follow.tsx";

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("popstate", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("popstate", changed);
  };
}

const goTo: RoomNavigation["goTo"] = (search, { replace = search === location.search } = {}) => {
  history[replace ? "replaceState" : "pushState"](null, "", search);
  for (const changed of listeners) changed();
};

function HistoryLink({ to, onClick, ...rest }: RoomLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || hasModifier || event.button !== 0 || !to.startsWith("?")) return;
        event.preventDefault();
        goTo(to);
      }}
    />
  );
}

export interface VisitorRoomProps {
  shareId: string;
  /** Draws the application in place of the room; rejects if it cannot be loaded. */
  startApplication: () => Promise<void>;
}

export function VisitorRoom({ shareId, startApplication }: VisitorRoomProps) {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const navigation = useMemo(() => ({ search, goTo, Link: HistoryLink }), [search]);
  return (
    <RoomNavigationProvider value={navigation}>
      <ReadingRoom
        shareId={shareId}
        squarePath={SQUARE_PATH}
        storyPath={storyPath}
        authorAction={({ _id, name }) => <VisitorFollow uid={_id} name={name} startApplication={startApplication} />}
      />
    </RoomNavigationProvider>
  );
}
