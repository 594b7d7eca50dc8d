// @vitest-environment jsdom
// The dialog of an entry where saving is refused, or another window has changed or deleted the entry meanwhile.
import { act } from "react";
import { expect, it } from "vitest";
import type { Entry } from "../../../contract/entries.ts";
import {
  entryOf,
  field,
  ID,
  open,
  playEntryServer,
  press,
  refusal,
  settled,
} from "../../../tests/support/entry-dialog.tsx";
import { appears, enter, find } from "../../../tests/support/mount.ts";
import { needSave } from "../../lib/need-save.ts";
import { toastStore } from "../../lib/toast.ts";

const server = playEntryServer();

it("keeps what was typed where the entry was deleted meanwhile, and can save it anew", async () => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  server.refuse = refusal(40404, 404);
  await press("Save");
  await appears("button", "Save as a new entry");
  expect([field("Description").value, close.mock.calls.length]).toEqual(["Draws people.", 0]);
  server.refuse = null;
  await press("Save as a new entry");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent.at(-1)).toMatchObject({
    call: "POST /entries",
    body: { name: "Oriel", description: "Draws people." },
  });
});

it.each([
  [40403, 404, "alert", "This world was deleted"],
  [42203, 422, "status", "sensitive content"],
  [42207, 422, "alert", "at most 150 characters"],
])("says a refusal with %d where it belongs and stays", async (code, status, role, words) => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  server.refuse = refusal(code, status);
  await press("Save");
  await settled(() => {
    const said = [...document.querySelectorAll(`[role="${role}"]`)].map(({ textContent }) => textContent);
    expect(said).toContainEqual(expect.stringContaining(words));
  });
  expect([field("Description").value, close.mock.calls.length]).toEqual(["Draws people.", 0]);
  if (code === 42207) expect(field("Description").getAttribute("aria-invalid")).toBe("true");
});

it("keeps the picture of an entry that is saved anew", async () => {
  const picture = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c09";
  server.entries[0] = entryOf(ID, "Oriel", { avatar: `/images/${picture}.webp` });
  const { close } = await open({ entryId: ID });
  server.refuse = refusal(40404, 404);
  await enter(field("Description"), "Draws people.");
  await press("Save");
  await appears("button", "Save as a new entry");
  server.refuse = null;
  await press("Save as a new entry");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent.at(-1)).toMatchObject({ call: "POST /entries", body: { avatar: picture } });
});

const changedTo = (entry: Entry) => () => {
  server.refuse = null;
  return Response.json({ error_code: 40900, error: "no", content: { entry } }, { status: 409 });
};

it("saves beside what another window has changed of it meanwhile", async () => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  server.refuse = changedTo(entryOf(ID, "Oriel", { description: "Draws coasts.", aliases: ["Ori"], updated_at: 2 }));
  await press("Save");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent).toMatchObject([
    { body: { description: "Draws people.", aliases: [], updated_at: 1 } },
    { body: { description: "Draws people.", aliases: ["Ori"], updated_at: 2 } },
  ]);
});

it.each([
  ["Save", "Draws people.", 2],
  ["Take what was saved", "Draws ships.", 1],
])("shows what another window has changed in the same place: %s", async (choice, kept, times) => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  server.refuse = changedTo(entryOf(ID, "Oriel", { description: "Draws ships.", updated_at: 2 }));
  await press("Save");
  await appears("button", "Take what was saved");
  expect(find('[role="alert"]').textContent).toContain("Draws ships.");
  expect([field("Description").value, close.mock.calls.length]).toEqual(["Draws people.", 0]);
  await press(choice);
  if (times === 1) expect([field("Description").value, needSave.changed]).toEqual([kept, false]);
  else await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent).toHaveLength(times);
  if (times === 2) expect(server.sent.at(-1)).toMatchObject({ body: { description: kept, updated_at: 2 } });
});

it("keeps what is typed while it is being saved", async () => {
  const { close } = await open({ entryId: ID });
  const answer = Promise.withResolvers<Response>();
  await enter(field("Description"), "Draws people.");
  server.refuse = () => answer.promise as unknown as Response;
  await press("Save");
  await enter(field("Description"), "Draws people and ships.");
  await act(async () => answer.resolve(Response.json(entryOf(ID, "Oriel", { description: "Draws people." }))));
  await settled(() => expect(toastStore.current?.text).toBe("Oriel is saved"));
  expect([field("Description").value, close.mock.calls.length, needSave.changed]).toEqual([
    "Draws people and ships.",
    0,
    true,
  ]);
});
