// Counts logins by type of membership, by whether the account is new, and by whether the browser logged in before.
// The counters are in this process's memory, are read at /metrics, and do not identify anybody.
import type { UserType } from "../../../contract/login-events.ts";
import type { MetricSource } from "../../platform/health.ts";
import type { Power } from "../power/power.service.ts";

export interface LoginEvent {
  newAccount: boolean;
  previousLogin: boolean;
}

export interface LoginEvents {
  count(uid: string, event: LoginEvent): Promise<void>;
  metrics: MetricSource;
}

export function createLoginEvents({ power }: { power: Pick<Power, "isMember"> }): LoginEvents {
  const counted = new Map<string, { labels: Record<string, string>; count: number }>();
  return {
    async count(uid, { newAccount, previousLogin }) {
      // There are no self-renewing memberships yet, so no login counts as `vip_sub`.
      const type: UserType = (await power.isMember(uid)) ? "vip_nosub" : "free";
      const labels = { user_type: type, new_account: String(newAccount), previous_login: String(previousLogin) };
      const key = JSON.stringify(labels);
      const before = counted.get(key)?.count ?? 0;
      counted.set(key, { labels, count: before + 1 });
    },

    metrics: {
      register(prom, registry) {
        new prom.Counter({
          name: "storyloom_logins_total",
          help: "Logins since the start, by what the person pays with.",
          labelNames: ["user_type", "new_account", "previous_login"],
          registers: [registry],
          collect() {
            this.reset();
            for (const { labels, count } of counted.values()) this.inc(labels, count);
          },
        });
      },
    },
  };
}
