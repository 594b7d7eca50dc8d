// Restores a damaged chapter: its owner chooses one of its intact versions, by default the last one.
import { useMutation, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { versionEndpoints } from "../../../../contract/versions.ts";
import { call } from "../../../lib/api/call.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { toastFailure } from "../../../lib/failure-toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import type { DocumentSession } from "../document/document-session.ts";
import styles from "./damaged-chapter.module.css";

interface DamagedChapterProps {
  storyId: string;
  chapterId: string;
  session: DocumentSession;
}

/** The code of a call's error: only the owner may restore, and a chapter restored meanwhile is just opened. */
const codeOf = (error: unknown) => (error instanceof CallError ? error.code : null);

export function DamagedChapter({ storyId, chapterId, session }: DamagedChapterProps) {
  const { t } = useTranslation("editor");
  const format = useFormat();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<string | null>(null);
  const params = { nid: storyId, cid: chapterId };
  const good = useQuery({
    queryKey: ["recovery", chapterId],
    queryFn: ({ signal }) => call(versionEndpoints.good, { params }, { signal }),
    retry: false,
    staleTime: 0,
  });
  const recover = useMutation({
    mutationFn: (versionId: string) => call(versionEndpoints.recover, { params, body: { version_id: versionId } }),
    onSuccess: () => session.startOver(),
    onError: (error) => toastFailure(error, errorText(error)),
  });
  if (good.isPending) return null;
  if (good.error)
    return <p>{codeOf(good.error) === "story_no_right" ? t("damaged_ask_owner") : errorText(good.error)}</p>;
  const [last] = good.data.versions;
  if (!last) return <p>{t("damaged_no_version")}</p>;
  const value = chosen ?? last._id;
  const options = good.data.versions.map(({ _id, label, created_at }, at) => {
    const time = format.dateTime(created_at);
    const named = label ? `${label} · ${time}` : time;
    return { value: _id, label: at === 0 ? t("damaged_last_good", { time: named }) : named };
  });
  return (
    <div className={styles.recovery}>
      <Select label={t("damaged_choose")} value={value} onValueChange={setChosen} options={options} />
      <Button variant="primary" icon={<History />} busy={recover.isPending} onClick={() => recover.mutate(value)}>
        {t("damaged_bring_back")}
      </Button>
    </div>
  );
}
