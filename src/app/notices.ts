// Shows the server's notices to a logged-in person. The code that shows them is loaded after the first screen.
import { subscribe } from "valtio";
import { loadWithRetry } from "../lib/load-retry.ts";
import { queryClient } from "../queries/query-client.ts";
import { queryKeys } from "../queries/query-keys.ts";
import type { NoticesSocket } from "../session/notices-socket.ts";
import { session } from "../session/session.ts";
import { unreadNotices } from "../session/unread-notices.ts";

/** The delay that lets the first screen load first. */
const LOAD_DELAY_MS = 2_000;

const load = () => Promise.all([import("../session/notices-socket.ts"), import("../features/account/show-notice.ts")]);

function open([{ openNoticesSocket }, { showNotice }]: Awaited<ReturnType<typeof load>>): NoticesSocket {
  return openNoticesSocket(async (notice) => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.notices });
    // The feed is read anew the next time it is opened; a list that is being read stays as it is.
    if (notice.kind === "chapter_published")
      queryClient.removeQueries({ queryKey: queryKeys.followedWorks, type: "inactive" });
    await showNotice(notice);
  }, tellUnread);
}

/** The number changes on one device when notices are read on another one, too. */
function tellUnread(count: number): void {
  if (count === unreadNotices.count) return;
  unreadNotices.count = count;
  void queryClient.invalidateQueries({ queryKey: queryKeys.notices });
}

/** Opens the notices' socket while a person is logged in, and closes it when they log out. */
export function followNotices(): void {
  let uid: string | null = null;
  let close = () => {};
  const follow = () => {
    const person = session.status === "person" ? session.uid : null;
    if (person === uid) return;
    uid = person;
    close();
    unreadNotices.count = 0;
    if (person === null) return;
    const timer = setTimeout(() => {
      close = loadWithRetry({
        load,
        onLoaded(code) {
          const socket = open(code);
          close = () => socket.close();
        },
        onMissing: reportError,
        retries: () => true,
      });
    }, LOAD_DELAY_MS);
    close = () => clearTimeout(timer);
  };
  subscribe(session, follow);
  follow();
}
