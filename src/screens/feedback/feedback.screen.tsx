// Tells who runs this server of a problem or an idea.
import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FeedbackForm } from "../../features/reports/feedback-form.tsx";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

export function FeedbackScreen() {
  const { t } = useTranslation("reports");
  const { uid } = useSession();
  const [isSent, setSent] = useState(false);
  return (
    <Page title={t("feedback")} subtitle={t("feedback_subtitle")} narrow>
      {isSent ? (
        <Sent onAnother={() => setSent(false)} />
      ) : (
        uid !== null && <FeedbackForm key={uid} uid={uid} onSent={() => setSent(true)} />
      )}
    </Page>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation("reports");
  const button = useRef<HTMLButtonElement>(null);
  // The button that sent it is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="status">
      <EmptyState
        art={<MailCheck />}
        title={t("feedback_sent_title")}
        body={t("feedback_sent_body")}
        action={
          <Button ref={button} onClick={onAnother}>
            {t("feedback_another")}
          </Button>
        }
      />
    </div>
  );
}
