// Chooses several pictures, shows how the upload of each goes, and lets it be tried again or removed.
import { Check, ImagePlus, RotateCw, X } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { PictureDrop } from "./picture-drop.tsx";
import styles from "./picture-list.module.css";
import { useEndText } from "./use-end-text.ts";
import type { AddedPicture, Pictures } from "./use-pictures.ts";

export interface PictureListProps {
  pictures: Pictures;
  max: number;
  disabled: boolean;
}

export function PictureList({ pictures, max, disabled }: PictureListProps) {
  const { t } = useTranslation("images");
  const heading = useId();
  const input = useRef<HTMLInputElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const { list, hasTooMany } = pictures;
  const isFull = list.length >= max;
  const remove = (key: number) => {
    pictures.remove(key);
    // The button that was pressed is gone.
    adding.current?.focus();
  };
  return (
    <PictureDrop multiple disabled={disabled} onFile={pictures.add} input={input}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div role="group" aria-labelledby={heading} className={styles.pictures}>
        <div className={styles.head}>
          <span id={heading} className={styles.heading}>
            {t("pictures")}
          </span>
          <span className={styles.note}>{t("pictures_count", { count: list.length, max })}</span>
        </div>
        {list.length > 0 && (
          <ul className={styles.list}>
            {list.map((picture, at) => (
              <Row
                key={picture.key}
                picture={picture}
                number={at + 1}
                disabled={disabled}
                onRetry={() => pictures.retry(picture.key)}
                onRemove={() => remove(picture.key)}
              />
            ))}
          </ul>
        )}
        <div className={styles.add}>
          <Button
            ref={adding}
            icon={<ImagePlus />}
            aria-disabled={isFull || disabled}
            onClick={() => !isFull && !disabled && input.current?.click()}
          >
            {t("add_picture")}
          </Button>
          <span className={styles.note}>{t("add_hint", { max })}</span>
        </div>
        {hasTooMany && (
          <p className={styles.note} role="status">
            {t("too_many", { max })}
          </p>
        )}
      </div>
    </PictureDrop>
  );
}

interface RowProps {
  picture: AddedPicture;
  number: number;
  disabled: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

function Row({ picture: { file, drawn, state, end }, number, disabled, onRetry, onRemove }: RowProps) {
  const { t } = useTranslation("images");
  const endText = useEndText();
  const name = file.name || t("picture_number", { number });
  const isRunning = state !== "ready" && state !== "failed";
  const row = useRef<HTMLLIElement>(null);
  const retry = () => {
    // The button that was pressed goes. Not to the next one: Enter, held a moment too long, would press it.
    row.current?.focus();
    onRetry();
  };
  return (
    <li ref={row} tabIndex={-1} className={styles.row} data-state={state}>
      <span className={styles.preview}>{drawn && <img src={drawn.address} alt="" />}</span>
      <div className={styles.about}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {state === "failed" ? (
          <p className={styles.failed} role="alert">
            {end && endText(end)}
          </p>
        ) : (
          <p className={styles.state} role="status">
            {state === "ready" && <Check aria-hidden="true" />}
            {t(`picture_${state}`)}
          </p>
        )}
        {isRunning && <Progress label={t("uploading_named", { name })} value={null} />}
      </div>
      {state === "failed" && end?.kind !== "undrawn" && (
        <Button size="sm" icon={<RotateCw />} aria-disabled={disabled} onClick={() => !disabled && retry()}>
          {t("try_again")}
        </Button>
      )}
      <IconButton label={t("remove_named", { name })} icon={<X />} size="sm" idle={disabled} onClick={onRemove} />
    </li>
  );
}
