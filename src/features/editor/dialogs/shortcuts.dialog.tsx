// Every key of the editor on one sheet, named as this machine's keyboard has them.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../../lib/dialogs.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import "./editor-dialogs.ts";
import { SHORTCUT_GROUPS } from "./shortcut-groups.ts";
import styles from "./shortcuts.module.css";

export function ShortcutsDialog({ close }: DialogComponentProps<"editor-shortcuts">) {
  const { t } = useTranslation("editor");
  // The focus begins within what scrolls, so that the arrow keys move it at once.
  const first = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog title={t("shortcuts")} size="lg" initialFocus={first} onClose={() => close()}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.groups} aria-label={t("shortcuts")} tabIndex={0}>
        {SHORTCUT_GROUPS.map(({ title, shortcuts }, index) => (
          <section key={title} className={styles.group}>
            <h3 ref={index === 0 ? first : undefined} className={styles.title} tabIndex={index === 0 ? -1 : undefined}>
              {t(title)}
            </h3>
            <dl>
              {shortcuts.map(({ text, keys }) => (
                <div key={text} className={styles.row}>
                  <dt>{t(text)}</dt>
                  <dd className={styles.keys}>
                    {typeof keys === "string" ? <code>{keys}</code> : <Kbd keys={keys} />}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
