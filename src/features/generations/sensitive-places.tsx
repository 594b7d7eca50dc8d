// Where the text stands that a request was refused for, so that it can be found and changed.
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { sensitivePlaces } from "../../../contract/generations.ts";
import styles from "./sensitive-places.module.css";

export function SensitivePlaces({ content }: { content: unknown }) {
  const { t } = useTranslation("errors");
  // A server of another version may tell none.
  const told = sensitivePlaces.safeParse(content);
  if (!told.success || told.data.places.length === 0) return null;
  const fields = {
    before: t("sensitive_before"),
    after: t("sensitive_after"),
    text: t("sensitive_text"),
    instruction: t("sensitive_instruction"),
    direction: t("sensitive_direction"),
  };
  return (
    <dl className={styles.places}>
      {told.data.places.map(({ field, phrase, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <Fragment key={index}>
          <dt>{fields[field]}</dt>
          <dd>
            {before}
            <mark>{phrase}</mark>
            {after}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
