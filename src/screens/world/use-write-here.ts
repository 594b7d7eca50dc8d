// A new story set in a world: asks for its title, binds the world and goes on to the editor.
import { useNavigate } from "react-router-dom";
import { useBindStory } from "../../features/story-world/bind-story.queries.ts";
import { openDialog } from "../../lib/dialogs.ts";

export function useWriteHere(unid: string, title: string): { write: () => void; busy: boolean } {
  const navigate = useNavigate();
  const bind = useBindStory(unid);
  const write = async () => {
    const story = await openDialog("story", { world: title });
    if (!story) return;
    // One that could not be bound is a story all the same: its World tab binds one.
    await bind.mutateAsync(story._id).catch(() => undefined);
    // With the stories' code, which the dialog has fetched by now and a world does without.
    const { continuePath } = await import("../novels/continue-writing.ts");
    void navigate(continuePath(story));
  };
  return { write: () => void write(), busy: bind.isPending };
}
