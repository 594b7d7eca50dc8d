// The page that an invitation link opens.
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { Invitation } from "../../features/collaborators/invitation.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import styles from "./invite.module.css";

export function InviteScreen() {
  const { t } = useTranslation("collaborators");
  const { token = "" } = useParams();
  const navigate = useNavigate();
  usePageTitle(t("invite_title"));
  return (
    <div className={styles.screen}>
      <Invitation
        key={token}
        token={token}
        storiesPath={STORIES_PATH}
        // Replaces the history entry: going back from the story must not return to the used invitation.
        onOpen={(storyId) => void navigate(`${STORIES_PATH}/${storyId}`, { replace: true })}
      />
    </div>
  );
}
