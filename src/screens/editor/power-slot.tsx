// Where the power stands in the top bar. It comes after the text: nobody waits for a number, or misses the page for one
// that could not be fetched.
import { POWER_PATH } from "../../../contract/page-paths.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import styles from "./top-bar.module.css";

const PowerInBar = lazyView(async () => {
  try {
    const [{ PowerPill }] = await Promise.all([import("../../features/power/power-pill.tsx"), loadTexts("power")]);
    return () => (
      <span className={styles.power}>
        <PowerPill statementPath={POWER_PATH} />
      </span>
    );
  } catch {
    return () => null;
  }
});

/** `ready`: the chapter is on the page. */
export function PowerSlot({ ready }: { ready: boolean }) {
  const space = <span className={styles.powerToCome} />;
  return ready ? <PowerInBar fallback={space} /> : space;
}
