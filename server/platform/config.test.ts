// The environment: what its variables mean, what is refused, and that every variable is documented.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, ENVIRONMENT_VARIABLES, readConfig } from "./config.ts";

test("an empty environment is a working configuration for one machine", () => {
  expect(readConfig({})).toMatchObject({ role: "all", host: "127.0.0.1", port: 4310, databaseUrl: null, demo: true });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", SECRET: "" })).toMatchObject({
    port: 4310,
    databaseUrl: null,
    secret: null,
  });
});

test("lists are split and addresses lose their last slash", () => {
  const config = readConfig({ ALLOWED_HOSTS: "a.example, b.example,", PUBLIC_URL: "https://write.example/" });
  expect(config.allowedHosts).toEqual(["a.example", "b.example"]);
  expect(config.publicUrl).toBe("https://write.example");
});

test("proxies are given as an address, a network, or a network's name", () => {
  const names = ["loopback", "10.0.0.0/8", "192.0.2.1", "fd00::/8", "::1"];
  expect(readConfig({ TRUST_PROXY: names.join(",") }).trustProxy).toEqual(names);
  expect(readConfig({ ALLOWED_HOSTS: "[::1],ünï.example,inner" }).allowedHosts).toHaveLength(3);
});

test.each([
  ["PORT", "seventy"],
  ["PORT", "70000"],
  ["SECRET", "short"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["PUBLIC_URL", "write.example"],
  ["ROLE", "everything"],
  ["REGISTRATIONS", "maybe"],
  ["TRUST_PROXY", "proxy.example"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "10.0.0.0/0"],
  ["TRUST_PROXY", "*"],
  ["ALLOWED_HOSTS", "https://write.example"],
  ["ALLOWED_HOSTS", "write.example:8080"],
  ["FREE_POWER", "-1"],
  ["FREE_POWER", "0.5"],
  ["ADMIN_EMAILS", "somebody"],
  ["LOCAL_MODEL_SERVERS", "11434"],
  ["LOCAL_MODEL_SERVERS", "ollama=ftp://127.0.0.1"],
  ["MODEL_V1_URL", "127.0.0.1:8080"],
  ["MODEL_V2_TEMPERATURE", "warm"],
])("%s=%s is refused, and the message names the variable", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: `);
});

test.each([
  ["PORT", "abc", "must be a whole number from 0 to 65535"],
  ["PORT", "70000", "must be a whole number from 0 to 65535"],
  ["DATABASE_POOL", "1.5", "must be a whole number from 2 to 200"],
  ["RATE_LIMIT", "many", "must be a whole number, 0 or more"],
])("%s=%s: the message says what it must be", (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: ${message}`);
});

test("a secret that is refused is not repeated in the message", () => {
  expect(() => readConfig({ SECRET: "hunter2" })).not.toThrow("hunter2");
});

test("a model needs all its variables or none, and no part of its key is repeated in the message", () => {
  const address = "http://127.0.0.1:11434/v1";
  expect(readConfig({}).models).toEqual([]);
  const { models } = readConfig({
    MODEL_V3_URL: address,
    MODEL_V3_MODEL: "qwen3",
    MODEL_V3_PRO: "yes",
    MODEL_V3_KEY: "",
  });
  expect(models).toEqual([
    expect.objectContaining({
      id: "v3",
      source: "endpoint",
      baseUrl: address,
      model: "qwen3",
      apiKey: null,
      pro: true,
    }),
  ]);
  expect(() => readConfig({ MODEL_V1_URL: address })).toThrow("  MODEL_V1_MODEL: is missing");
  expect(() => readConfig({ MODEL_V1_KEY: "sk-1" })).toThrow("  MODEL_V1_URL: is missing");
  expect(() => readConfig({ MODEL_V1_KEY: "sk-1" })).not.toThrow("sk-1");
});

test("local model servers are looked for at their usual ports, or at the configured addresses", () => {
  expect(readConfig({}).localModelServers).toHaveLength(4);
  expect(readConfig({ LOCAL_MODEL_SERVERS: "ollama=http://gpu.lan:11434/, vllm=http://10.0.0.2:8000" })).toMatchObject({
    localModelServers: [
      { kind: "ollama", origin: "http://gpu.lan:11434" },
      { kind: "vllm", origin: "http://10.0.0.2:8000" },
    ],
  });
});

test("docs/operations.md names every variable, and none that does not exist", async () => {
  const text = await readFile(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const table = text.slice(text.indexOf("| variable |"), text.indexOf("A request must name a host"));
  // A row for V1 stands for the same variable of V2 and V3.
  const named = [...table.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
  expect(named).toEqual(ENVIRONMENT_VARIABLES.filter((name) => !/^MODEL_V[23]_/.test(name)));
});
