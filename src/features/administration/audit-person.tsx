// A person in the audit log, with a link to their account if it still exists: the log outlives accounts.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AuditEntry } from "../../../contract/administration.ts";
import styles from "./audit-person.module.css";
import { usePersonName } from "./use-person-name.ts";

export interface AuditPersonProps {
  person: AuditEntry["actor"];
  accountPath: (uid: string) => string;
  /** The link opens a new tab: what was begun on this page stays, with its place in the queue. */
  newTab?: boolean;
}

export function AuditPerson({ person, accountPath, newTab = false }: AuditPersonProps) {
  const { t } = useTranslation("administration");
  const nameOf = usePersonName();
  // Every account has a nickname, so without one the account is deleted.
  if (person.nickname === null)
    return (
      <>
        {t("deleted_account")} <span className={styles.more}>{person.uid}</span>
      </>
    );
  const name = nameOf(person);
  return (
    <>
      <Link to={accountPath(person.uid)} className={styles.link} {...(newTab && { target: "_blank", rel: "noopener" })}>
        {name}
      </Link>
      {person.email && person.email !== name && <span className={styles.more}> {person.email}</span>}
    </>
  );
}
