// The operator's announcement, whose code and words are loaded once the page is idle: few servers have one.
import { lazyView } from "../../lib/lazy-view.tsx";
import { whenIdle } from "../../lib/when-idle.ts";

export const LaterAnnouncement = lazyView(async () => {
  await new Promise<void>((idle) => whenIdle(idle));
  return (await import("./announcement.tsx")).Announcement;
});
