// @vitest-environment jsdom
// Changes of the history: shown at once, sent one after the other, and asked for anew where one fails.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { useReadingHistory, useRemoveWork } from "./reading-history.queries.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../lib/api/call.ts", () => ({ call }));

/** What the server has, and the removals that it has not answered yet. */
let stored: string[];
let hasClosed: boolean;
let lists: number;
let removals: { id: string; answer: (succeeds: boolean) => Promise<void> }[];
let remove: (id: string) => void;
let shown: ReturnType<typeof useReadingHistory>;

function List() {
  shown = useReadingHistory();
  remove = useRemoveWork().mutate;
  return null;
}

beforeEach(async () => {
  [stored, hasClosed, lists, removals] = [["a", "b", "c"], false, 0, []];
  call.mockImplementation(async ({ method }, { params }) => {
    if (method === "DELETE")
      return new Promise<void>((resolve, reject) => {
        const { share_id: id } = params;
        const answer = (succeeds: boolean) =>
          act(async () => {
            if (succeeds) stored = stored.filter((other) => other !== id);
            if (succeeds) resolve();
            else reject(new Error("not now"));
          });
        removals.push({ id, answer });
      });
    lists++;
    return {
      data: stored.map((id) => ({ share_id: id })),
      paging: { has_prev: false, has_next: false, next: null },
      is_kept: true,
      has_any: hasClosed || stored.length > 0,
    };
  });
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(ids()).toEqual(["a", "b", "c"]), 30_000);
});
afterEach(unmountAll);

const ids = () => shown.works.map(({ share_id }) => share_id);
const press = (...works: string[]) =>
  act(async () => {
    for (const id of works) remove(id);
  });

it("keeps a removal that succeeds after one that fails, and shows again what is still there", async () => {
  await press("a", "b");
  await vi.waitFor(() => expect(ids()).toEqual(["c"]), 30_000);
  expect(removals.map(({ id }) => id)).toEqual(["a"]);
  await removals[0]?.answer(false);
  await vi.waitFor(() => expect(removals.map(({ id }) => id)).toEqual(["a", "b"]), 30_000);
  expect(lists).toBe(1);
  await removals[1]?.answer(true);
  await vi.waitFor(() => expect(ids()).toEqual(["a", "c"]), 30_000);
});

it("asks for nothing where all succeed and works are left", async () => {
  await press("a");
  await removals[0]?.answer(true);
  await vi.waitFor(() => expect(ids()).toEqual(["b", "c"]), 30_000);
  expect(lists).toBe(1);
});

it("asks whether anything is left once nothing is shown", async () => {
  hasClosed = true;
  await press("a", "b", "c");
  for (const at of [0, 1, 2]) {
    await vi.waitFor(() => expect(removals).toHaveLength(at + 1), 30_000);
    await removals[at]?.answer(true);
  }
  await vi.waitFor(() => expect(lists).toBe(2), 30_000);
  expect(ids()).toEqual([]);
  expect(shown.hasAny).toBe(true);
});
