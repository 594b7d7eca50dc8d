// The frame of a screen in the dashboard: its title in the prose typeface, and actions at the end of the title's line.
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";
import { usePageTitle } from "./page-title.ts";

export interface PageProps {
  title: string;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Above the title, for instance a link back. */
  above?: ReactNode;
  /** Actions at the end of the title's line. */
  aside?: ReactNode;
  /** Limits the width to a readable line length. */
  narrow?: boolean;
  children: ReactNode;
}

export function Page({ title, subtitle, above, aside, narrow, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      {above && <div className={styles.above}>{above}</div>}
      <header className={styles.header}>
        <div className={styles.names}>
          <h1>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </div>
  );
}
