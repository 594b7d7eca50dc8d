// Administrators' changes to models are in the audit log: who, which model, old and new values, and never a key.
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import type { AuditEntry } from "../../../contract/administration.ts";
import { createModelSettings } from "../../../server/modules/models/models.service.ts";
import { createSecretEncryption } from "../../../server/platform/models/secret-encryption.ts";
import { testApp } from "../../support/app.ts";
import { codeOf, signUp } from "../../support/people.ts";

const [KEY, OTHER_KEY] = ["sk-very-secret-0123456789", "sk-another-secret-9876543210"];
const app = await testApp();
const admin = await signUp(app, "admin");
const writer = await signUp(app, "writer");
const house = { source: "endpoint", base_url: "http://127.0.0.1:9/v1", model: "tale-7b" } as const;
const put = (id: string, body: object) => admin.put(`/api/v1/admin/models/${id}`, body);
const log = async () => (await admin.get<{ data: AuditEntry[] }>("/api/v1/admin/audit_log?limit=50")).data;

it("logs connecting, changing and disconnecting a model, and whether a key was given", async () => {
  await put("v2", { ...house, api_key: KEY });
  await put("v2", { ...house, api_key: OTHER_KEY, temperature: 0.5 });
  await put("v2", { ...house, temperature: 0.5, paused: true });
  await put("v2", { source: "storyteller" });
  const entries = (await log()).slice(0, 4).reverse();
  for (const entry of entries)
    expect(entry).toMatchObject({ actor: { uid: admin.uid }, subject: null, model: "v2", reason: "", image_id: null });
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    [
      "model_connected",
      [
        { field: "source", from: "storyteller", to: "endpoint" },
        { field: "base_url", from: null, to: house.base_url },
        { field: "model", from: null, to: "tale-7b" },
        { field: "api_key", from: false, to: true },
      ],
    ],
    [
      "model_changed",
      [
        { field: "temperature", from: null, to: 0.5 },
        { field: "api_key", from: true, to: true },
      ],
    ],
    ["model_changed", [{ field: "paused", from: false, to: true }]],
    [
      "model_disconnected",
      [
        { field: "source", from: "endpoint", to: "storyteller" },
        { field: "base_url", from: house.base_url, to: null },
        { field: "model", from: "tale-7b", to: null },
        { field: "temperature", from: 0.5, to: null },
        { field: "paused", from: true, to: false },
        { field: "api_key", from: true, to: false },
      ],
    ],
  ]);
  const { rows } = await app.database.pool.query(
    "select string_agg(row_to_json(l)::text, '') as text from audit_log l",
  );
  expect(rows[0].text).not.toContain(KEY);
  expect(rows[0].text).not.toContain(OTHER_KEY);
});

it("logs nothing where nothing changed or the change was refused", async () => {
  await put("v1", house);
  const before = await log();
  await put("v1", house);
  expect(codeOf(await admin.ask("PUT", "/api/v1/admin/models/v1", { source: "endpoint" }))).toBe(42200);
  expect(codeOf(await writer.ask("PUT", "/api/v1/admin/models/v1", { source: "storyteller" }))).toBe(40305);
  expect(await log()).toEqual(before);
});

it("two concurrent changes are logged in order: each line begins with the values of the one before", async () => {
  await put("v3", { ...house, label: "start" });
  await Promise.all(["a", "b", "c", "d", "e"].map((label) => put("v3", { ...house, label })));
  const labels = (await log()).slice(0, 5).map(({ changes }) => [changes[0]?.from, changes[0]?.to]);
  for (const [at, [from]] of labels.slice(0, -1).entries()) expect(from).toBe(labels[at + 1]?.[1]);
  expect(labels.at(-1)?.[0]).toBe("start");
});

it("a change whose audit line can't be written is not made", async () => {
  const logModelChange = vi.fn(() => Promise.reject(new Error("the disk is full")));
  const { accounts, power, models } = app.services;
  const broken = createModelSettings({
    db: app.database.db,
    models,
    secretEncryption: createSecretEncryption(app.services.secret),
    fixed: [],
    localPlaces: [],
    accounts,
    power,
    log: pino({ level: "silent" }),
    administration: { logModelChange },
  });
  const stored = "select * from model_settings order by id";
  const before = (await app.database.pool.query(stored)).rows;
  const change = { ...house, label: "lost", paused: false, pro: false, temperature: null, top_p: null };
  await expect(
    broken.change(admin.uid, "v1", { ...change, timeout_seconds: 60, context_window: 8_192, max_concurrent: 8 }),
  ).rejects.toThrow("the disk is full");
  expect(logModelChange).toHaveBeenCalledOnce();
  expect((await app.database.pool.query(stored)).rows).toEqual(before);
});
