// What runs at this moment, each leading to where it can be followed.
import { BookOpen, Download, FileUp, FlaskConical, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Activity } from "../../../contract/activities.ts";
import { ADMIN_MODELS_PATH, editorPath, WORLDS_PATH } from "../../../contract/page-paths.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useActivities, useRunningPull } from "./activities.queries.ts";
import styles from "./notices.module.css";

interface Running {
  key: string;
  icon: ReactNode;
  text: string;
  beganAt?: number;
  to?: string;
}

/** `isExporting`: whether this page exports the account. */
export function RunningList({ isExporting }: { isExporting: boolean }) {
  const { t } = useTranslation(["notices", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const activities = useActivities();
  const pull = useRunningPull();
  const words = (activity: Activity): Running => {
    const { id: key, began_at: beganAt } = activity;
    if (activity.kind === "world_import")
      return {
        key,
        beganAt,
        icon: <FileUp />,
        text: t("notices:running_import", { name: activity.name }),
        to: WORLDS_PATH,
      };
    const { what, title, story_id: storyId, chapter_id: chapterId } = activity;
    const story = { title: title || t("common:untitled") };
    const inLab = storyId === null ? t("notices:running_lab") : t("notices:running_lab_in", story);
    return {
      key,
      beganAt,
      icon: what === "lab" ? <FlaskConical /> : <PenLine />,
      text: what === "lab" ? inLab : t("notices:running_continue", story),
      ...(storyId !== null && { to: editorPath(storyId, chapterId ?? undefined) }),
    };
  };
  if (activities.isPending) return <SkeletonText lines={2} />;
  if (activities.isError && !activities.data)
    return (
      <ErrorState
        title={t("notices:running_failed")}
        body={errorText(activities.error)}
        onRetry={() => void activities.refetch()}
        busy={activities.isFetching}
      />
    );
  const running = [
    ...(isExporting ? [{ key: "export", icon: <BookOpen />, text: t("notices:running_export") }] : []),
    ...(pull
      ? [
          {
            key: "pull",
            icon: <Download />,
            text: t("notices:running_pull", { name: pull.name }),
            to: ADMIN_MODELS_PATH,
          },
        ]
      : []),
    ...activities.data.map(words),
  ] satisfies Running[];
  if (running.length === 0) return <p className={styles.none}>{t("notices:running_none")}</p>;
  return (
    <ul className={styles.list} aria-label={t("notices:running")}>
      {running.map((one: Running) => {
        const content = (
          <>
            <span className={styles.icon} aria-hidden="true">
              {one.icon}
            </span>
            <span className={styles.words}>
              <span className={styles.text}>{one.text}</span>
              {one.beganAt !== undefined && <span className={styles.time}>{format.ago(one.beganAt)}</span>}
            </span>
            <Spinner size={14} />
          </>
        );
        return (
          <li key={one.key}>
            {one.to ? (
              <Link to={one.to} className={styles.item}>
                {content}
              </Link>
            ) : (
              <div className={styles.item}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
