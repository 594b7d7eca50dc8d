// The help with every shortcut of the editor, with key names as on this system's keyboard (⌘ or Ctrl).
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS } from "../../../../contract/shortcuts.ts";
import type { DialogComponentProps } from "../../../lib/dialogs.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Kbd, keysOf } from "../../../ui/kbd.tsx";
import "./editor-dialogs.ts";
import { SHORTCUT_GROUPS, TYPED_GROUPS } from "./shortcut-groups.ts";
import styles from "./shortcuts.module.css";

export function ShortcutsDialog({ close }: DialogComponentProps<"editor-shortcuts">) {
  const { t } = useTranslation("editor");
  // The initial focus is inside the scroll container, so that the arrow keys scroll it at once.
  const first = useRef<HTMLHeadingElement>(null);
  const keys = SHORTCUT_GROUPS.map(({ title, shortcuts }) => ({
    title: t(title),
    rows: shortcuts.map((name) => ({
      name: t(name),
      keys: <Kbd keys={name === "link_follow" ? ["Mod", "Click"] : keysOf(SHORTCUTS[name])} />,
    })),
  }));
  const typed = TYPED_GROUPS.map(({ title, signs }) => ({
    title: t(title),
    rows: (Object.entries(signs) as [keyof typeof signs, string][]).map(([name, sign]) => ({
      name: t(name),
      keys: <code>{sign}</code>,
    })),
  }));
  return (
    <Dialog title={t("shortcuts")} size="lg" initialFocus={first} onClose={() => close()}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={styles.groups} aria-label={t("shortcuts")} tabIndex={0}>
        {[...keys, ...typed].map(({ title, rows }, index) => (
          <section key={title} className={styles.group}>
            <h3 ref={index === 0 ? first : undefined} className={styles.title} tabIndex={index === 0 ? -1 : undefined}>
              {title}
            </h3>
            <Rows rows={rows} />
          </section>
        ))}
      </section>
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly { name: string; keys: ReactNode }[] }) {
  return (
    <dl>
      {rows.map(({ name, keys }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd className={styles.keys}>{keys}</dd>
        </div>
      ))}
    </dl>
  );
}
