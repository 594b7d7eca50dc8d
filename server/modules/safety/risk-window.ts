// The rule of risk alerts (product.md 4): five within an hour suspend continuation for an hour.
import { RISK_ALERTS_MAX, RISK_SUSPENSION_SECONDS, RISK_WINDOW_SECONDS } from "../../../contract/limits.ts";

/** How far back alerts can matter, in seconds: the alert that began a suspension was the fifth within the window. */
export const RISK_HORIZON_SECONDS = RISK_WINDOW_SECONDS + RISK_SUSPENSION_SECONDS;

/**
 * Until when a person is suspended, in Unix seconds, or null. `alerts` are the moments of their alerts, earliest first.
 */
export function suspendedUntil(alerts: readonly number[], now: number): number | null {
  for (let last = alerts.length - 1; last >= RISK_ALERTS_MAX - 1; last--) {
    const [first, fifth] = [alerts[last - RISK_ALERTS_MAX + 1] as number, alerts[last] as number];
    const until = fifth + RISK_SUSPENSION_SECONDS;
    if (fifth - first <= RISK_WINDOW_SECONDS && until > now) return until;
  }
  return null;
}
