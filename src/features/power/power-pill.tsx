// The balance of power, always visible: a bolt and a number. Pressed, it shows where the power is from; that panel is
// loaded when a pointer comes near.
import { Zap } from "lucide-react";
import { useTranslation } from "react-i18next";
import { abbreviate } from "../../lib/format.ts";
import { lazyPart, useOnDemand } from "../../lib/lazy-view.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { useBenefits } from "./power.queries.ts";
import styles from "./power-pill.module.css";

const popover = lazyPart(async () => (await import("./power-popover.tsx")).PowerPopover);

/** `statementPath`: the page that lists every movement. */
export function PowerPill({ statementPath }: { statementPath: string }) {
  const { t } = useTranslation("power");
  const format = useFormat();
  const { data, isError } = useBenefits();
  const [PowerPopover, open] = useOnDemand(popover);
  const waiting = isError ? t("pill_failed") : t("pill_loading");
  const pill = (
    <button
      type="button"
      className={styles.pill}
      aria-label={data ? t("pill", { total: format.number(data.total) }) : waiting}
      aria-haspopup="dialog"
      onPointerEnter={popover.preload}
      onFocus={popover.preload}
      onClick={open}
    >
      <Zap aria-hidden="true" />
      <span className={styles.long}>{data ? format.number(data.total) : "–"}</span>
      <span className={styles.short}>{data ? abbreviate(data.total) : "–"}</span>
    </button>
  );
  return PowerPopover ? <PowerPopover trigger={pill} statementPath={statementPath} /> : pill;
}
