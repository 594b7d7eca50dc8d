// How the operator of this server is reached, beneath what an alert says about the person's account.
import { useOperatorText } from "../../queries/use-operator-text.ts";
import styles from "./account.module.css";

export function OperatorContact() {
  const text = useOperatorText("contact");
  return text !== null && <p className={styles.operatorContact}>{text}</p>;
}
