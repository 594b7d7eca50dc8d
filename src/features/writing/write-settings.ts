// A person's settings for continuations: model, length and number of cards. Stored on this device (product.md 3, "Local
// storage"); the model's entry is deleted at logout. Model and length are also stored with the account.
import { proxy, subscribe, useSnapshot } from "valtio";
import {
  BIG_MODELS,
  CARDS_MAX,
  DEFAULT_BIG_MODEL,
  DEFAULT_WRITE_LENGTH,
  WRITE_LENGTH_MAX,
  WRITE_LENGTH_MIN,
} from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { storage } from "../../lib/storage.ts";
import { onLogout } from "../../session/logout.ts";
import { keepWithAccount } from "./account-write-settings.ts";

export interface WriteSettings {
  model: BigModel;
  /** The words requested for a continuation. */
  length: number;
  cards: number;
  /** Whether text written by a model is marked on the page. */
  showsOrigin: boolean;
}

const KEYS = { model: "big_model", length: "write_length", cards: "write_cards", showsOrigin: "shows_origin" } as const;

/** Reads stored settings; each invalid value becomes the default. */
export function readWriteSettings(stored: (key: string) => unknown): WriteSettings {
  const model = BIG_MODELS.find((id) => id === stored(KEYS.model));
  return {
    model: model ?? DEFAULT_BIG_MODEL,
    length: within(stored(KEYS.length), WRITE_LENGTH_MIN, WRITE_LENGTH_MAX) ?? DEFAULT_WRITE_LENGTH,
    cards: within(stored(KEYS.cards), 1, CARDS_MAX) ?? CARDS_MAX,
    showsOrigin: stored(KEYS.showsOrigin) === true,
  };
}

function within(value: unknown, min: number, max: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : null;
}

export const writeSettings = proxy<WriteSettings>(readWriteSettings(storage.get));

const last: WriteSettings = { ...writeSettings };
subscribe(writeSettings, () => {
  for (const name of Object.keys(KEYS) as (keyof WriteSettings)[]) {
    if (last[name] === writeSettings[name]) continue;
    Object.assign(last, { [name]: writeSettings[name] });
    storage.set(KEYS[name], writeSettings[name]);
  }
});

function reread(): void {
  const settings = readWriteSettings(storage.get);
  Object.assign(last, settings);
  Object.assign(writeSettings, settings);
}
for (const key of Object.values(KEYS)) storage.watch(key, reread);
onLogout(reread);
keepWithAccount(writeSettings);

/** The settings as React state. */
export function useWriteSettings(): Readonly<WriteSettings> {
  return useSnapshot(writeSettings);
}
