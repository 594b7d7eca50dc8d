// The follow button beside the author of a shared work, within the application. Loaded when the work is shown, so that
// reading does not wait for it.
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { followPress, takePendingPress } from "./pending-press.ts";

const FollowButton = lazyView(async () => {
  const [button] = await Promise.all([import("../../features/follows/follow-button.tsx"), loadTexts("follows")]);
  return button.FollowButton;
});

const takePress = (uid: string) => takePendingPress(followPress(uid));

export function AuthorFollow({ uid, name }: { uid: string; name: string }) {
  return <FollowButton uid={uid} name={name} takePress={takePress} onMissing={ignoreMissing} />;
}
