// @vitest-environment jsdom
// What was searched for on this device.
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { storage } from "../../lib/storage.ts";
import { CLEARED_AT_LOGOUT, KEYS } from "../../session/storage-keys.ts";
import { recentSearches, useRecentSearches } from "./recent-searches.ts";

afterEach(async () => {
  await unmountAll();
  storage.remove(KEYS.recentSearches);
});

function List() {
  return <p>{useRecentSearches().join(",")}</p>;
}
const listed = () => document.querySelector("p")?.textContent;

it("keeps the latest eight, each once, and forgets one or all", async () => {
  await mount(<List />);
  for (const word of ["one", "two", "three", "two"]) act(() => recentSearches.add(word));
  expect(listed()).toBe("two,three,one");
  act(() => recentSearches.remove("three"));
  expect(listed()).toBe("two,one");
  for (let number = 0; number < 9; number++) act(() => recentSearches.add(String(number)));
  expect(listed()).toBe("8,7,6,5,4,3,2,1");
  act(() => recentSearches.clear());
  expect(listed()).toBe("");
  expect(storage.get(KEYS.recentSearches)).toBeNull();
});

it("reads nothing but texts of what is stored", async () => {
  storage.set(KEYS.recentSearches, ["salt", 5, null, { toString: "x" }]);
  await mount(<List />);
  expect(listed()).toBe("salt");
});

it("goes with a logout", () => {
  expect(CLEARED_AT_LOGOUT).toContain(KEYS.recentSearches);
});
