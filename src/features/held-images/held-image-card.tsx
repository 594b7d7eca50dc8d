// One held picture: its owner, its purpose and the two verdicts. Refusing deletes the picture, so it asks for
// confirmation first.
import { Check, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { HeldImage } from "../../../contract/held-images.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { FetchedPicture } from "../images/fetched-picture.tsx";
import styles from "./held-image-card.module.css";
import { fetchHeldPicture, isJudgedAlready, useJudge } from "./held-images.queries.ts";

export interface HeldImageCardProps {
  image: HeldImage;
  onLook: (src: string, alt: string) => void;
  /** Called before the card is removed from the list. */
  onGone: () => void;
}

export function HeldImageCard({ image, onLook, onGone }: HeldImageCardProps) {
  const { t } = useTranslation("held-images");
  const format = useFormat();
  const judging = useJudge(image.id, onGone);
  const { owner, purpose, width, height, bytes, imported } = image;
  const name = owner.nickname || owner.email || t("nobody");
  const picture = t("picture_of", { purpose: t(`purpose_${purpose}`), name });

  const [isAsked, setAsked] = useState(false);
  const question = useId();
  const verdicts = useRef<HTMLDivElement>(null);
  // Moves the focus to the safe answer of the confirmation, and afterwards back to the button that asked for it.
  const ask = (asked: boolean) => {
    flushSync(() => setAsked(asked));
    verdicts.current?.querySelector<HTMLElement>(asked ? '[data-ask="keep"]' : '[data-verdict="refuse"]')?.focus();
  };

  const isAt = (passed: boolean) => judging.isPending && judging.variables === passed;
  return (
    <article className={styles.card} aria-label={picture}>
      <div className={styles.picture}>
        <FetchedPicture
          shape="whole"
          id={image.id}
          name={picture}
          fetchPicture={(signal) => fetchHeldPicture(image.id, signal)}
          onLook={onLook}
        />
      </div>
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
        {judging.error && !isJudgedAlready(judging.error) && <FailureNotice error={judging.error} />}
        {isAsked && (
          <p id={question} className={styles.question}>
            {t("refuse_ask", { name })}
          </p>
        )}
        <div ref={verdicts} className={styles.verdicts}>
          {isAsked ? (
            <>
              <Button
                icon={<X />}
                variant="danger"
                data-verdict="refuse"
                aria-label={t("refuse_sure_name", { picture })}
                aria-describedby={question}
                busy={isAt(false)}
                onClick={() => judging.mutate(false)}
              >
                {t("refuse_sure")}
              </Button>
              {/* In the place of the first button: the second click of a double click does not refuse the picture. */}
              <Button data-ask="keep" disabled={judging.isPending} onClick={() => ask(false)}>
                {t("keep_waiting")}
              </Button>
            </>
          ) : (
            <>
              <Button
                icon={<Check />}
                data-verdict="pass"
                aria-label={t("pass_name", { picture })}
                busy={isAt(true)}
                onClick={() => judging.mutate(true)}
              >
                {t("pass")}
              </Button>
              <Button
                icon={<X />}
                data-verdict="refuse"
                aria-label={t("refuse_name", { picture })}
                disabled={isAt(true)}
                onClick={() => ask(true)}
              >
                {t("refuse")}
              </Button>
            </>
          )}
        </div>
      </div>
    </article>
  );
}
