// Lists the models for a person; lets administrators connect and test them, and find model servers nearby.
import { errorNumber } from "../../../contract/errors.ts";
import { DEFAULT_LOCALE, type Locale, MODEL_TEST_TIMEOUT_MS } from "../../../contract/limits.ts";
import type { BigModel, LocalServer, ModelChange, ModelSetting, WritingModel } from "../../../contract/models.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { defaultConnections, type ModelConnection, storytellerConnection } from "../../platform/models/connection.ts";
import type { ConnectedModels } from "../../platform/models/create-models.ts";
import { findLocalServers, type LocalPlace } from "../../platform/models/local-servers.ts";
import { ModelError } from "../../platform/models/model-error.ts";
import type { SecretEncryption } from "../../platform/models/secret-encryption.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Administration } from "../administration/administration.service.ts";
import type { Power } from "../power/power.service.ts";
import { connectionFrom } from "./model-change.ts";
import { describeChange } from "./model-change-log.ts";
import { presentModel, presentSetting } from "./models.present.ts";
import { holdSetting, listSettings, putSetting, type SettingRow } from "./models.repo.ts";
import { TEST_TOKENS, testQuestion } from "./test-question.ts";

/** How soon a change made through another process is noticed. */
const REFRESH_MS = 3_000;

export interface TestResult {
  ok: boolean;
  first_token_ms: number | null;
  text: string;
  error: { code: number; detail: string } | null;
}

export interface ModelSettings {
  /** The models to choose from, and what the person may do. */
  list(uid: string): Promise<{ data: WritingModel[]; has_pro: boolean; is_administrator: boolean }>;
  /** Throws administrators_only for anybody but administrators, as `change`, `test` and `discover` do. */
  settings(uid: string): Promise<{ data: ModelSetting[] }>;
  /**
   * The change and its log entry are one transaction. Throws conflict for a model that environment variables connect,
   * parameter_invalid.
   */
  change(uid: string, id: BigModel, change: ModelChange): Promise<ModelSetting>;
  /** A model's failure is returned in the result, not thrown. */
  test(uid: string, id: BigModel, options: { locale?: Locale | undefined; signal?: AbortSignal }): Promise<TestResult>;
  discover(uid: string): Promise<{ data: LocalServer[] }>;
  /** Connects the models as stored in the database, and reads the database again every few seconds until `stop`. */
  start(): Promise<void>;
  stop(): void;
}

export interface ModelSettingsDeps {
  db: Database;
  models: ConnectedModels;
  secretEncryption: SecretEncryption;
  /** Connections set by environment variables. */
  fixed: readonly ModelConnection[];
  localPlaces: readonly LocalPlace[];
  accounts: Pick<Accounts, "isAdministrator">;
  administration: Pick<Administration, "logModelChange">;
  power: Pick<Power, "isMember">;
  log: Logger;
}

export function createModelSettings(deps: ModelSettingsDeps): ModelSettings {
  const { db, models, secretEncryption, fixed, localPlaces, accounts, administration, power, log } = deps;
  /** The revisions last read; while they stay the same, models are not connected again. */
  let revisions: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  const isFixed = (id: BigModel) => fixed.some((connection) => connection.id === id);
  const present = (id: BigModel) => presentSetting(models.status(id), isFixed(id));

  async function requireAdministrator(uid: string): Promise<void> {
    if (!(await accounts.isAdministrator(uid))) throw new AppError("administrators_only");
  }

  function connectionOf({ apiKey: encrypted, revision, changedBy, changedAt, ...row }: SettingRow): ModelConnection {
    const apiKey = encrypted && secretEncryption.decrypt(row.id, encrypted);
    if (encrypted && apiKey === null) log.warn({ model: row.id }, "the model's key was encrypted with another secret");
    return { ...row, apiKey };
  }

  async function refresh(): Promise<void> {
    const rows = await listSettings(db);
    const now = rows.map(({ id, revision }) => `${id} ${revision}`).join();
    if (now === revisions) return;
    revisions = now;
    const connections = defaultConnections().map((byDefault) => {
      const row = rows.find(({ id }) => id === byDefault.id);
      return fixed.find(({ id }) => id === byDefault.id) ?? (row ? connectionOf(row) : byDefault);
    });
    models.connect(connections);
  }

  return {
    async list(uid) {
      const [has_pro, is_administrator] = await Promise.all([power.isMember(uid), accounts.isAdministrator(uid)]);
      return { data: models.list().map(presentModel), has_pro, is_administrator };
    },

    async settings(uid) {
      await requireAdministrator(uid);
      return { data: models.list().map(({ id }) => present(id)) };
    },

    async change(uid, id, change) {
      await requireAdministrator(uid);
      if (isFixed(id)) throw new AppError("conflict", { reason: "fixed" });
      await db.transaction(async (tx) => {
        // Read from the database: another process may have changed it since this one last read it.
        const row = await holdSetting(tx, id);
        const before = row ? connectionOf(row) : storytellerConnection(id);
        const after = connectionFrom(id, change, before);
        const { apiKey, ...connection } = after;
        const encrypted = apiKey === null ? null : secretEncryption.encrypt(id, apiKey);
        await putSetting(tx, { ...connection, apiKey: encrypted, changedBy: uid });
        const act = describeChange(before, after);
        if (act) await administration.logModelChange(tx, { actor: uid, model: id, ...act });
      });
      await refresh();
      return present(id);
    },

    async test(uid, id, { locale = DEFAULT_LOCALE, signal }) {
      await requireAdministrator(uid);
      const limit = AbortSignal.timeout(MODEL_TEST_TIMEOUT_MS);
      const stop = signal ? AbortSignal.any([signal, limit]) : limit;
      let started = performance.now();
      let first_token_ms: number | null = null;
      let text = "";
      try {
        const words = models.tryOut({
          ...testQuestion(locale),
          model: id,
          maxTokens: TEST_TOKENS,
          person: uid,
          signal: stop,
          onStart() {
            started = performance.now();
          },
        });
        for await (const piece of words) {
          first_token_ms ??= performance.now() - started;
          text += piece;
        }
        return { ok: true, first_token_ms, text: text.trim(), error: null };
      } catch (error) {
        return { ok: false, first_token_ms, text: text.trim(), error: readFailure(error, stop) };
      }
    },

    async discover(uid) {
      await requireAdministrator(uid);
      return { data: await findLocalServers(models.fetch, localPlaces) };
    },

    async start() {
      await refresh();
      timer = setInterval(() => {
        refresh().catch((error: unknown) => log.warn({ err: error }, "the models' settings could not be read"));
      }, REFRESH_MS);
      timer.unref();
    },

    stop: () => clearInterval(timer),
  };
}

function readFailure(error: unknown, stop: AbortSignal): { code: number; detail: string } {
  if (error instanceof ModelError) return { code: errorNumber(error.code), detail: error.detail };
  // Aborted by a disconnected client, which receives no response anyway, or by the timeout.
  if (stop.aborted)
    return { code: errorNumber("model_timeout"), detail: `no end within ${MODEL_TEST_TIMEOUT_MS / 1_000} seconds` };
  throw error;
}
