// Lists the models for a person; lets administrators connect and test them, and find model servers nearby.
import { DEFAULT_LOCALE, type Locale, MODEL_TEST_TIMEOUT_MS } from "../../../contract/limits.ts";
import type { HostSystem, LocalServer, ModelPull } from "../../../contract/model-pulls.ts";
import type { BigModel, ModelChange, ModelSetting, ModelTestResult, WritingModel } from "../../../contract/models.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { defaultConnections, type ModelConnection, storytellerConnection } from "../../platform/models/connection.ts";
import type { ConnectedModels } from "../../platform/models/create-models.ts";
import { findLocalServers, type LocalPlace } from "../../platform/models/local-servers.ts";
import { hostSystem, isOffered, machineMemory } from "../../platform/models/offered-models.ts";
import type { SecretEncryption } from "../../platform/models/secret-encryption.ts";
import { createUpstreamFetch } from "../../platform/models/upstream-fetch.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Administration } from "../administration/administration.service.ts";
import type { Power } from "../power/power.service.ts";
import { askModel } from "./ask-model.ts";
import { type Trial, tryConnection } from "./connection-trial.ts";
import { connectionFrom, readPlace } from "./model-change.ts";
import { describeChange } from "./model-change-log.ts";
import { createModelPulls } from "./model-pull.ts";
import { presentModel, presentSetting } from "./models.present.ts";
import { holdSetting, listSettings, putSetting, type SettingRow } from "./models.repo.ts";

/** How soon a change made through another process is noticed. */
const REFRESH_MS = 3_000;
/** Lines of progress, many a second, for as long as the slowest pull takes. They are not kept. */
const PULL_MAX_BYTES = 4 * 1024 ** 3;

export interface TrialOptions {
  base_url: string;
  api_key?: string | null | undefined;
  model: string | null;
  locale?: Locale | undefined;
  signal?: AbortSignal;
}

export interface PullOptions {
  id: BigModel;
  base_url: string;
  name: string;
  lang?: Locale | undefined;
}

export interface ModelSettings {
  /** The models to choose from, and what the person may do. */
  list(uid: string): Promise<{ data: WritingModel[]; has_pro: boolean; is_administrator: boolean }>;
  /** Throws administrators_only for anybody but administrators, as everything below does. */
  settings(uid: string): Promise<{ data: ModelSetting[] }>;
  /**
   * The change and its log entry are one transaction. Throws conflict for a model that environment variables connect,
   * parameter_invalid.
   */
  change(uid: string, id: BigModel, change: ModelChange): Promise<ModelSetting>;
  /** A model's failure is returned in the result, not thrown. */
  test(
    uid: string,
    id: BigModel,
    options: { locale?: Locale | undefined; signal?: AbortSignal },
  ): Promise<ModelTestResult>;
  /** Tests an address and a key that are not stored. Throws conflict and parameter_invalid as `change` does. */
  trial(uid: string, id: BigModel, asked: TrialOptions): Promise<Trial>;
  discover(uid: string): Promise<{ data: LocalServer[]; system: HostSystem }>;
  /** The pull of this process that is running or was the last one. */
  pull(uid: string): Promise<{ pull: ModelPull | null }>;
  /**
   * Throws parameter_invalid for what was not offered or is not where Ollama is looked for; conflict while another pull
   * is running, or for a model that environment variables connect.
   */
  startPull(uid: string, asked: PullOptions): Promise<{ pull: ModelPull | null }>;
  stopPull(uid: string): Promise<{ pull: ModelPull | null }>;
  /** Connects the models as stored in the database, and reads the database again every few seconds until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
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
  const pullFetch = createUpstreamFetch({ maxBytes: PULL_MAX_BYTES });

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

  /** With `since`, throws conflict if the connection was changed after it had this revision. */
  async function change(
    uid: string,
    id: BigModel,
    changed: ModelChange,
    since?: { revision: string | null },
  ): Promise<ModelSetting> {
    await requireAdministrator(uid);
    if (isFixed(id)) throw new AppError("conflict", { reason: "fixed" });
    await db.transaction(async (tx) => {
      // Read from the database: another process may have changed it since this one last read it.
      const row = await holdSetting(tx, id);
      if (since && (row?.revision ?? null) !== since.revision) throw new AppError("conflict", { reason: "changed" });
      const before = row ? connectionOf(row) : storytellerConnection(id);
      const after = connectionFrom(id, changed, before);
      const { apiKey, ...connection } = after;
      const encrypted = apiKey === null ? null : secretEncryption.encrypt(id, apiKey);
      await putSetting(tx, { ...connection, apiKey: encrypted, changedBy: uid });
      const act = describeChange(before, after);
      if (act) await administration.logModelChange(tx, { actor: uid, model: id, ...act });
    });
    await refresh();
    return present(id);
  }

  const pulls = createModelPulls({
    fetch: pullFetch.fetch,
    log,
    test({ uid, id, baseUrl, name, locale }, signal) {
      const connection = { ...models.status(id).connection, source: "endpoint" as const, baseUrl, model: name };
      // The first words come once the model is loaded, which takes long on a slow disk.
      const patient = { ...connection, apiKey: null, timeoutSeconds: MODEL_TEST_TIMEOUT_MS / 1_000 };
      return askModel((request) => models.tryConnection(patient, request), { uid, id, locale, signal });
    },
    connect({ uid, id, baseUrl, name, revision }) {
      const before = present(id);
      const after = {
        ...before,
        source: "endpoint",
        base_url: baseUrl,
        model: name,
        api_key: null,
        paused: false,
      } as const;
      // A pull takes so long that somebody may have connected something else meanwhile.
      return change(uid, id, after, { revision });
    },
  });

  return {
    async list(uid) {
      const [has_pro, is_administrator] = await Promise.all([power.isMember(uid), accounts.isAdministrator(uid)]);
      return { data: models.list().map(presentModel), has_pro, is_administrator };
    },

    async settings(uid) {
      await requireAdministrator(uid);
      return { data: models.list().map(({ id }) => present(id)) };
    },

    change,

    async test(uid, id, { locale = DEFAULT_LOCALE, signal }) {
      await requireAdministrator(uid);
      return askModel((request) => models.tryOut(request), { uid, id, locale, signal });
    },

    async trial(uid, id, { base_url, api_key, model, locale = DEFAULT_LOCALE, signal }) {
      await requireAdministrator(uid);
      if (isFixed(id)) throw new AppError("conflict", { reason: "fixed" });
      const before = models.status(id).connection;
      const place = readPlace(base_url, api_key, before);
      const connection = { ...before, ...place, source: "endpoint" as const, model };
      return tryConnection(models, { uid, id, connection, locale, signal });
    },

    async discover(uid) {
      await requireAdministrator(uid);
      return { data: await findLocalServers(models.fetch, localPlaces, machineMemory()), system: hostSystem() };
    },

    async pull(uid) {
      await requireAdministrator(uid);
      return { pull: pulls.current() };
    },

    async startPull(uid, { id, base_url, name, lang = DEFAULT_LOCALE }) {
      await requireAdministrator(uid);
      if (isFixed(id)) throw new AppError("conflict", { reason: "fixed" });
      // Only to where the operator has Ollama looked for, and only for a name of the list.
      const place = localPlaces.find(({ kind, origin }) => kind === "ollama" && `${origin}/v1` === base_url);
      if (!place) throw new AppError("parameter_invalid", [{ field: "base_url", reason: "not_found" }]);
      if (!isOffered(name, machineMemory()))
        throw new AppError("parameter_invalid", [{ field: "name", reason: "not_offered" }]);
      const revision = (await listSettings(db)).find((row) => row.id === id)?.revision ?? null;
      const job = { uid, id, origin: place.origin, baseUrl: base_url, name, locale: lang, revision };
      return { pull: pulls.start(job) };
    },

    async stopPull(uid) {
      await requireAdministrator(uid);
      return { pull: await pulls.stop() };
    },

    async start() {
      await refresh();
      timer = setInterval(() => {
        refresh().catch((error: unknown) => log.warn({ err: error }, "the models' settings could not be read"));
      }, REFRESH_MS);
      timer.unref();
    },

    async stop() {
      clearInterval(timer);
      if (pulls.current()) await pulls.stop();
      pullFetch.close();
    },
  };
}
