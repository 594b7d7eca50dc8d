// What a report was about as it was then, fetched when it is opened. It is a stranger's text: shown as text alone.
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Evidence } from "../../../../contract/moderation.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
import { FailureNotice } from "../../../lib/failure-notice.tsx";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { SentPictures } from "../sent-pictures.tsx";
import styles from "./evidence.module.css";
import { fetchEvidencePicture, useEvidence } from "./moderation.queries.ts";

/** How much of a part is shown at first, in characters. */
const SHOWN_AT_FIRST = 1_200;
/** How many parts are shown at first. */
const PARTS_AT_FIRST = 3;

export interface CaseEvidenceProps {
  evidenceId: string;
  /** The place of the part that the report names, which is shown first. */
  partAt: number | null;
  /** The name of who sent the report. */
  reporter: string;
  /** Shows a picture enlarged. */
  onLook: (src: string, alt: string) => void;
}

export function CaseEvidence({ evidenceId, partAt, reporter, onLook }: CaseEvidenceProps) {
  const { t } = useTranslation(["moderation", "common"]);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data, error, isFetching, refetch } = useEvidence(evidenceId, isOpen);
  const content = () => {
    if (data)
      return (
        <>
          <EvidenceText evidence={data} partAt={partAt} />
          <SentPictures
            of={evidenceId}
            label={t("moderation:evidence_pictures")}
            count={data.pictures}
            fetchPicture={(at, signal) => fetchEvidencePicture(evidenceId, at, signal)}
            onLook={onLook}
          />
        </>
      );
    if (error && !isFetching)
      return (
        <div className={styles.failed}>
          <FailureNotice error={error} />
          <Button size="sm" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        </div>
      );
    return (
      <div role="status" aria-label={t("common:loading")}>
        <SkeletonText lines={4} />
      </div>
    );
  };
  return (
    <div className={styles.evidence}>
      <Button
        size="sm"
        variant="ghost"
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t("moderation:evidence_show_name", { name: reporter })}
        onClick={() => setOpen(!isOpen)}
      >
        {t("moderation:evidence_show")}
      </Button>
      {isOpen && (
        <div id={id} className={styles.content}>
          {content()}
        </div>
      )}
    </div>
  );
}

function EvidenceText({ evidence, partAt }: { evidence: Evidence; partAt: number | null }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const { title, author, nsfw, is_cut } = evidence;
  const named = partAt === null ? undefined : evidence.parts[partAt];
  const parts = named ? [named, ...evidence.parts.filter((part) => part !== named)] : evidence.parts;
  const shown = isWhole ? parts : parts.slice(0, PARTS_AT_FIRST);
  return (
    <>
      <p className={styles.at}>{t("evidence_at", { time: format.dateTime(evidence.at) })}</p>
      <p className={styles.title}>
        {title && title !== author ? t("evidence_by", { title, author }) : author}
        {nsfw && <Chip tone="gold">{t("for_adults")}</Chip>}
      </p>
      {parts.length === 0 && <p className={styles.at}>{t("evidence_empty")}</p>}
      {shown.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: evidence never changes
        <EvidencePart key={at} part={part} />
      ))}
      {shown.length < parts.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          {t("evidence_parts_more", { count: parts.length - shown.length })}
        </Button>
      )}
      {is_cut && <p className={styles.at}>{t("evidence_cut")}</p>}
    </>
  );
}

function EvidencePart({ part: { name, text } }: { part: Evidence["parts"][number] }) {
  const { t } = useTranslation("moderation");
  const [isWhole, setWhole] = useState(false);
  const title = name || t("evidence_background");
  const short = cutToLength(text, SHOWN_AT_FIRST);
  const isLong = short.length < text.length;
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.name}>{title}</h3>
      {text && <p className={styles.text}>{isLong && !isWhole ? `${short}…` : text}</p>}
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isWhole}
          aria-label={t(isWhole ? "evidence_less_name" : "evidence_more_name", { name: title })}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? "evidence_less" : "evidence_more")}
        </Button>
      )}
    </section>
  );
}
