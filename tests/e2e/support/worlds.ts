// Paths and locators for the list of worlds and the screen of one world.
import type { Locator, Page } from "@playwright/test";
import { type World, worldEndpoints } from "../../../contract/worlds.ts";
import type { Person } from "./fixtures.ts";

export const WORLDS = "/dashboard/worlds";

/** The path of a world's screen. */
export const pathOf = ({ _id }: World): string => `${WORLDS}/${_id}`;

/** The path of a world in the API. */
export const apiOf = ({ _id }: World): string => worldEndpoints.get.path.replace(":unid", _id);

/** The cards of a list: of worlds, or of a world's entries. */
export const cards = (page: Page): Locator => page.getByRole("article");

/** The card with this name. */
export const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The button that opens or selects the card with this name. */
export const pressOf = (page: Page, name: string): Locator => card(page, name).getByRole("heading").getByRole("button");

/** A tab of a world. */
export const tab = (page: Page, name: RegExp): Locator => page.getByRole("tab", { name });

/** Creates a world without a background. */
export const makeWorld = (author: Person, title: string): Promise<World> =>
  author.ask<World>("POST", worldEndpoints.create.path, { title, background: "" });
