// What the server tells a person while they are here. What shows it is fetched after the page has what it needs.
import { subscribe } from "valtio";
import type { NoticesSocket } from "../session/notices-socket.ts";
import { session } from "../session/session.ts";

/** A page's first screen comes first. */
const QUIET_MS = 2_000;

async function open(): Promise<NoticesSocket> {
  const [{ openNoticesSocket }, { showNotice }] = await Promise.all([
    import("../session/notices-socket.ts"),
    import("../features/account/show-notice.ts"),
  ]);
  return openNoticesSocket(showNotice);
}

/** Opens the notices' socket for anyone who is logged in, and closes it when they leave. */
export function followNotices(): void {
  let uid: string | null = null;
  let close = () => {};
  const follow = () => {
    const person = session.status === "person" ? session.uid : null;
    if (person === uid) return;
    uid = person;
    close();
    if (person === null) return;
    let isOver = false;
    const timer = setTimeout(() => {
      // A page that can't fetch it goes without; its next start tries again.
      void open().then((socket) => {
        if (isOver) socket.close();
        else close = () => socket.close();
      }, reportError);
    }, QUIET_MS);
    close = () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
  subscribe(session, follow);
  follow();
}
