// What a shared work that cannot be read offers its own author. Most readers have no need of it, so it is loaded then.
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { useSession } from "../../session/session.ts";
import type { OwnClosedProps } from "./own-closed.tsx";

const OwnClosed = lazyView<OwnClosedProps>(async () => {
  const [part] = await Promise.all([import("./own-closed.tsx"), loadTexts("people")]);
  return part.OwnClosed;
});

export function LaterOwnClosed(props: OwnClosedProps) {
  const { status } = useSession();
  return status === "person" && <OwnClosed {...props} onMissing={ignoreMissing} />;
}
