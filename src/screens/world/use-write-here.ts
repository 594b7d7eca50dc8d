// Starts a new story in a world: asks for its title, binds the world and navigates to the editor.
import { useNavigate } from "react-router-dom";
import { useBindStory } from "../../features/story-world/bind-story.queries.ts";
import { openDialog } from "../../lib/dialogs.ts";

export function useWriteHere(unid: string, title: string): { write: () => void; busy: boolean } {
  const navigate = useNavigate();
  const bind = useBindStory(unid);
  const write = async () => {
    const story = await openDialog("story", { world: title });
    if (!story) return;
    // If binding fails, the story is still usable: a world can be bound in its World tab.
    await bind.mutateAsync(story._id).catch(() => undefined);
    // Imported lazily: it is in the chunk of the stories, which the dialog has already loaded and a world's page does
    // not need.
    const { continuePath } = await import("../novels/continue-writing.ts");
    void navigate(continuePath(story));
  };
  return { write: () => void write(), busy: bind.isPending };
}
