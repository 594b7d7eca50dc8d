// The local provider's storage: in memory, with a bounded number of entries.
import type { Adapter, AdapterPayload } from "oidc-provider";

const KEPT_MAX = 2_000;

interface Kept {
  payload: AdapterPayload;
  /** Expiry in Unix milliseconds. */
  until: number;
}

/** One store for every kind of entry; new entries replace the oldest. */
export function createLocalStore(keptMax = KEPT_MAX): (kind: string) => Adapter {
  const kept = new Map<string, Kept>();
  const put = (key: string, value: Kept) => {
    kept.delete(key);
    kept.set(key, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptMax) return;
      kept.delete(oldest);
    }
  };
  const get = (key: string) => {
    const found = kept.get(key);
    return found && found.until > Date.now() ? found.payload : undefined;
  };
  const findBy = (kind: string, field: "uid" | "userCode", value: string) => {
    for (const [key, { payload }] of kept) if (key.startsWith(`${kind} `) && payload[field] === value) return get(key);
    return undefined;
  };
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    return {
      async upsert(id, payload, expiresIn = 0) {
        put(keyOf(id), { payload, until: Date.now() + expiresIn * 1_000 });
      },
      find: async (id) => get(keyOf(id)),
      findByUid: async (uid) => findBy(kind, "uid", uid),
      findByUserCode: async (code) => findBy(kind, "userCode", code),
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async consume(id) {
        const payload = get(keyOf(id));
        if (payload) payload["consumed"] = Math.floor(Date.now() / 1_000);
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
