// One picture that waits: what it shows, whose it is and what for, and the two verdicts.
import { Check, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { HeldImage } from "../../../contract/held-images.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./held-image-card.module.css";
import { isJudgedAlready, useJudge } from "./held-images.queries.ts";
import { HeldPicture } from "./held-picture.tsx";

export interface HeldImageCardProps {
  image: HeldImage;
  onLook: (src: string, alt: string) => void;
  /** It is about to leave the list. */
  onGone: () => void;
}

export function HeldImageCard({ image, onLook, onGone }: HeldImageCardProps) {
  const { t } = useTranslation("held-images");
  const format = useFormat();
  const errorText = useErrorText();
  const judging = useJudge(image.id, onGone);
  const { owner, purpose, width, height, bytes, imported } = image;
  const name = owner.nickname || owner.email || t("nobody");
  const picture = t("picture_of", { purpose: t(`purpose_${purpose}`), name });

  const isAt = (passed: boolean) => judging.isPending && judging.variables === passed;
  return (
    <article className={styles.card} aria-label={picture}>
      <HeldPicture image={image} name={picture} onLook={onLook} />
      <div className={styles.body}>
        <h2 className={styles.owner} title={name}>
          {name}
        </h2>
        {owner.email && owner.email !== name && (
          <p className={styles.email} title={owner.email}>
            {owner.email}
          </p>
        )}
        <p className={styles.kinds}>
          <Chip>{t(`purpose_${purpose}`)}</Chip>
          {imported && <Chip tone="gold">{t("imported")}</Chip>}
        </p>
        <p className={styles.facts}>
          <span>{t("measures", { width, height, size: format.number(Math.max(1, Math.round(bytes / 1_000))) })}</span>
          <time dateTime={new Date(image.created_at * 1_000).toISOString()} title={format.dateTime(image.created_at)}>
            {format.ago(image.created_at)}
          </time>
        </p>
        {judging.error && !isJudgedAlready(judging.error) && <Notice tone="bad">{errorText(judging.error)}</Notice>}
        <div className={styles.verdicts}>
          <Button
            icon={<Check />}
            data-verdict="pass"
            aria-label={t("pass_name", { picture })}
            busy={isAt(true)}
            disabled={isAt(false)}
            onClick={() => judging.mutate(true)}
          >
            {t("pass")}
          </Button>
          <Button
            icon={<X />}
            data-verdict="refuse"
            aria-label={t("refuse_name", { picture })}
            busy={isAt(false)}
            disabled={isAt(true)}
            onClick={() => judging.mutate(false)}
          >
            {t("refuse")}
          </Button>
        </div>
      </div>
    </article>
  );
}
