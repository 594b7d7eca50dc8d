// Begins an exploration of a world of one's own, and opens it.
import { useNavigate } from "react-router-dom";
import { explorationPath } from "../../../contract/page-paths.ts";
import type { World } from "../../../contract/worlds.ts";
import "../../features/chats/chats-dialogs.ts";
import { openDialog } from "../../lib/dialogs.ts";

export function useExploreWorld({ _id: id, title, background }: World): () => void {
  const navigate = useNavigate();
  const explore = async () => {
    const chat = await openDialog("begin-chat", { source: { kind: "world", id, title, background } });
    if (chat) void navigate(explorationPath(chat._id));
  };
  return () => void explore();
}
