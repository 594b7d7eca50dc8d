// Says why a login at a provider failed. It stays until the next try: a toast would be gone by the time the person
// returns from the provider's window.
import { useEffect, useRef } from "react";
import loginStyles from "../login.module.css";
import styles from "./provider.module.css";

export function ProviderFailure({ words }: { words: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <p ref={place} className={`${loginStyles.failure} ${styles.failure}`} role="alert">
      {words}
    </p>
  );
}
