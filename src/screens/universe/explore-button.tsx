// The button that begins an exploration of a shared world. A visitor logs in first.
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { explorationPath } from "../../../contract/page-paths.ts";
import type { SharedWorld } from "../../../contract/shared-worlds.ts";
import "../../features/chats/chats-dialogs.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { withLogin } from "../../session/with-login.ts";
import { Button } from "../../ui/button.tsx";
import { explorePress, takePendingPress } from "../story/pending-press.ts";

export function ExploreButton({ world: { share_id: id, title, background, nsfw } }: { world: SharedWorld }) {
  const { t } = useTranslation("shared-world");
  const navigate = useNavigate();
  const explore = async () => {
    const chat = await openDialog("begin-chat", { source: { kind: "share", id, title, background, nsfw } });
    if (chat) void navigate(explorationPath(chat._id));
  };
  const press = () => void withLogin(explore);
  // It was pressed before the application was loaded.
  const goOn = useEffectEvent(press);
  useEffect(() => {
    if (takePendingPress(explorePress(id))) goOn();
  }, [id]);
  return <Button onClick={press}>{t("explore")}</Button>;
}
