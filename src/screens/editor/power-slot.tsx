// Where the power stands in the top bar. It comes after the text: nobody waits for a number, or misses the page for one
// that could not be fetched.
import { type ComponentType, lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import styles from "./top-bar.module.css";

const STATEMENT = "/dashboard/power";
const PowerPill = lazy<ComponentType<{ statementPath: string }>>(async () => {
  try {
    const [part] = await Promise.all([import("../../features/power/power-pill.tsx"), loadTexts("power")]);
    return { default: part.PowerPill };
  } catch {
    return { default: () => null };
  }
});

/** `ready`: the chapter is on the page. */
export function PowerSlot({ ready }: { ready: boolean }) {
  const space = <span className={styles.powerToCome} />;
  if (!ready) return space;
  return (
    <Suspense fallback={space}>
      <span className={styles.power}>
        <PowerPill statementPath={STATEMENT} />
      </span>
    </Suspense>
  );
}
