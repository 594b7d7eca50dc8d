// Invitation links: creating one with a right, and the list of open ones.
import { Link2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rights } from "../../../contract/collab.ts";
import type { Invitation } from "../../../contract/collaborators.ts";
import { copyText } from "../../lib/copy.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import styles from "./collaborators.module.css";
import { useInvite } from "./collaborators.queries.ts";
import { invitationLink } from "./invitation-link.ts";
import { InvitationRow } from "./invitation-row.tsx";

export interface InvitationLinksProps {
  storyId: string;
  invitations: Invitation[];
}

export function InvitationLinks({ storyId, invitations }: InvitationLinksProps) {
  const { t } = useTranslation("collaborators");
  const heading = useId();
  const [rights, setRights] = useState<Rights>("write");
  const invite = useInvite(storyId);

  function makeLink() {
    invite.mutate(rights, {
      onSuccess: async ({ token }) => toast((await copyText(invitationLink(token))) ? t("made_copied") : t("made")),
    });
  }

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t("links")}
      </h3>
      <p className={styles.note}>{t(`explain_${rights}`)}</p>
      <div className={styles.make}>
        <SegmentedControl
          label={t("right")}
          value={rights}
          onValueChange={setRights}
          options={[
            { value: "write", label: t("may_write") },
            { value: "read", label: t("may_read") },
          ]}
        />
        <Button variant="primary" icon={<Link2 />} busy={invite.isPending} onClick={makeLink}>
          {t("make_link")}
        </Button>
      </div>
      {invite.isError && <FailureNotice error={invite.error} />}
      {invitations.length > 0 && (
        <ul className={styles.rows} aria-label={t("open_links")}>
          {invitations.map((invitation) => (
            <li key={invitation._id}>
              <InvitationRow storyId={storyId} invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
