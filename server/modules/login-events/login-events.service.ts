// Logins as numbers: by what the person pays with, whether the account is new, whether the browser was here before.
// They are counted in this process, read at /metrics, and say nothing of who it was.
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
      // No membership renews itself yet: nobody is `vip_sub`.
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
