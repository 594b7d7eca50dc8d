// A line that says that nobody else can see something.
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./private-note.module.css";

export function PrivateNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Info aria-hidden="true" />
      {children}
    </p>
  );
}
