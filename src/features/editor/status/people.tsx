// The people in the chapter right now. Most chapters are written alone, so the code that shows avatars is loaded with
// the first co-author.
import { ignoreMissing, lazyView } from "../../../lib/lazy-view.tsx";
import type { ChapterView } from "../view/chapter-view.ts";
import { useOthers } from "../view/presence.ts";
import type { PeopleFacesProps } from "./people-faces.tsx";

const PeopleFaces = lazyView(async () => (await import("./people-faces.tsx")).PeopleFaces);

export interface PeopleProps extends Pick<PeopleFacesProps, "self"> {
  view: ChapterView;
}

export function People({ view, self }: PeopleProps) {
  const others = useOthers(view.session.awareness, self.uid);
  return others.length > 0 && <PeopleFaces others={others} self={self} onMissing={ignoreMissing} />;
}
