// The page that the link of a shared story opens: anybody reads here, also without an account.
import { useParams } from "react-router-dom";
import { SQUARE_PATH, storyPath } from "../../../contract/page-paths.ts";
import { ReadingRoom } from "../../features/reading/reading-room.tsx";

export function StoryScreen() {
  const { shareid = "" } = useParams();
  return <ReadingRoom key={shareid} shareId={shareid} squarePath={SQUARE_PATH} storyPath={storyPath} />;
}
