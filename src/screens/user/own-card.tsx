// One's own shared work: its state, and the way to its share dialog or to the work itself.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { storyPath, worldPath } from "../../../contract/page-paths.ts";
import type { OwnShareCard } from "../../../contract/people.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { useRefreshWorks } from "../../features/people/people.queries.ts";
import "../../features/sharing/share-dialog.ts";
import "../../features/sharing/share-world-dialog.ts";
import { SquareCard } from "../../features/square/square-card.tsx";
import { call } from "../../lib/api/call.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Chip, type ChipProps } from "../../ui/chip.tsx";

const TONES = { private: "neutral", link: "gold", square: "leaf", banned: "rose" } as const satisfies Record<
  OwnShareCard["state"],
  ChipProps["tone"]
>;

export function OwnCard({ work, uid }: { work: OwnShareCard; uid: string }) {
  const { t } = useTranslation(["people", "common"]);
  const errorText = useErrorText();
  const refresh = useRefreshWorks();
  const [isOpening, setOpening] = useState(false);
  const { kind, state, work_id: workId, author } = work;
  const title = work.title || t("common:untitled");
  const ownPath = kind === "story" ? storyPath(workId) : worldPath(workId);
  const share = async () => {
    if (kind === "story") {
      const owner = { _id: uid, name: author.name };
      await openDialog("share", { story: { _id: workId, title: work.title, role: "owner", owner } });
    } else {
      setOpening(true);
      const world = await call(worldEndpoints.get, { params: { unid: workId } }, { needsPerson: true })
        .catch((error: unknown) => void toastFailure(error, errorText(error)))
        .finally(() => setOpening(false));
      if (!world) return;
      await openDialog("share-world", { world });
    }
    refresh();
  };
  return (
    <SquareCard
      work={work}
      // Readers do not reach it.
      {...((state === "private" || state === "banned") && { to: ownPath })}
      foot={
        <>
          <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip>
          <Button
            size="sm"
            variant="ghost"
            busy={isOpening}
            aria-label={t("manage_sharing_of", { title })}
            onClick={() => void share()}
          >
            {t("manage_sharing")}
          </Button>
        </>
      }
    />
  );
}
