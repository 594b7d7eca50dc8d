// The power in the top bar. Loaded after the text; if its code cannot be fetched, nothing is shown in its place.
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

/** `ready`: whether loading the text is over; before that, only the space is reserved. */
export function PowerSlot({ ready }: { ready: boolean }) {
  const space = <span className={styles.powerToCome} />;
  return ready ? <PowerInBar fallback={space} /> : space;
}
