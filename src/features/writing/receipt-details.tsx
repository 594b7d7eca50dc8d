// The whole receipt: every part of the prompt with its tokens and the words that triggered it, what was left out, and
// why.
import { useTranslation } from "react-i18next";
import type { Receipt, ReceiptPart } from "../../../contract/receipts.ts";
import { useFormat } from "../../lib/use-format.ts";
import { mergeUnnamed } from "./merge-unnamed.ts";
import styles from "./receipt-details.module.css";

export function ReceiptDetails({ id, receipt }: { id: string; receipt: Receipt }) {
  const { t } = useTranslation("writing");
  const format = useFormat();
  const nameOf = ({ kind, name }: ReceiptPart) =>
    name ? t("part_named", { kind: t(`part_${kind}`), name }) : t(`part_${kind}`);
  const keyOf = (part: ReceiptPart, index: number) => `${part.kind} ${part.ref ?? part.name} ${index}`;
  return (
    <div id={id} className={styles.details}>
      <p className={styles.sum}>
        {t(receipt.exact_tokens ? "tokens_of" : "tokens_of_about", {
          tokens: format.number(receipt.tokens),
          budget: format.number(receipt.budget),
        })}
      </p>
      <ul className={styles.parts}>
        {mergeUnnamed(receipt.included).map((part, index) => (
          <li key={keyOf(part, index)} className={styles.part}>
            <span className={styles.name}>
              {nameOf(part)}
              {part.matched.length > 0 && (
                <span className={styles.because}>
                  {t("matched", { words: part.matched.join(t("list_separator")) })}
                </span>
              )}
              {part.why && part.why !== "named" && <span className={styles.because}>{t(`why_${part.why}`)}</span>}
            </span>
            <span className={styles.tokens}>{format.number(part.tokens)}</span>
          </li>
        ))}
      </ul>
      {receipt.left_out.length > 0 && (
        <>
          <p className={styles.sum}>{t("left_out")}</p>
          <ul className={styles.parts}>
            {receipt.left_out.map((part, index) => (
              <li key={keyOf(part, index)} className={styles.part}>
                <span className={styles.name}>
                  {nameOf(part)}
                  {part.matched.length > 0 && (
                    <span className={styles.because}>
                      {t("matched", { words: part.matched.join(t("list_separator")) })}
                    </span>
                  )}
                  <span className={styles.because}>{t(`because_${part.because}`)}</span>
                </span>
                <span className={styles.tokens}>{format.number(part.tokens)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
