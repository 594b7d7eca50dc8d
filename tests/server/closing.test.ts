// Losing a right closes the open document within two seconds, whatever caused the loss; the client can reopen it with
// the remaining rights.
import { afterEach, describe, expect, it } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import { CLOSE, COLLAB_PATH } from "../../contract/collab.ts";
import type { Invitation } from "../../contract/collaborators.ts";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { Editor, until } from "../support/collab-editor.ts";
import { signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

/** A story shared with a guest, both of them in its chapter. */
async function writingTogether(rights: "read" | "write" = "write") {
  const [owner, guest] = [await signUp(app, "owner"), await signUp(app, "guest")];
  const story = await owner.post<Story>("/api/v2/novels", { title: "Together", language: "en-US" });
  const { token } = await owner.post<Invitation>(`/api/v2/novels/${story._id}/invitations`, { rights });
  await guest.post(`/api/v2/invitations/${token}/accept`);
  const chapterId = story.last_chapter_id ?? "";
  const enter = async (person: TestPerson, into = chapterId) => {
    const editor = new Editor({
      url: app.url.replace("http", "ws") + COLLAB_PATH,
      token: person.token,
      chapterId: into,
    });
    open.push(editor);
    await editor.saved();
    return editor;
  };
  return {
    owner,
    guest,
    story,
    chapterId,
    enter,
    path: `/api/v2/novels/${story._id}`,
    mine: await enter(owner),
    theirs: await enter(guest),
  };
}

const closed = (editor: Editor, how: keyof typeof CLOSE) =>
  until(() => editor.closes.some(({ code }) => code === CLOSE[how].code), `closed as ${how}`);
const stays = (editor: Editor) => {
  expect(editor.closes).toEqual([]);
  expect(editor.isSaved).toBe(true);
};

describe("a document closes", () => {
  it("for a person who is removed, and for nobody else; and cannot be opened again", async () => {
    const { owner, guest, path, mine, theirs } = await writingTogether();
    await owner.remove(`${path}/collaborators/${guest.uid}`);
    await closed(theirs, "rightsChanged");
    await theirs.refused();
    stays(mine);
  });

  it("for a person who leaves", async () => {
    const { guest, path, mine, theirs } = await writingTogether();
    await guest.remove(`${path}/collaborators/${guest.uid}`);
    await closed(theirs, "rightsChanged");
    stays(mine);
  });

  it("for a person whose rights change, who reopens it with the new ones", async () => {
    const { owner, guest, path, theirs } = await writingTogether("write");
    expect(theirs.rights?.rights).toBe("write");
    await owner.patch(`${path}/collaborators/${guest.uid}`, { rights: "read" });
    await closed(theirs, "rightsChanged");
    await until(() => theirs.rights?.rights === "read", "reading");
  });

  it("for a person who gets more rights by another invitation", async () => {
    const { owner, guest, path, theirs } = await writingTogether("read");
    const { token } = await owner.post<Invitation>(`${path}/invitations`, { rights: "write" });
    await guest.post(`/api/v2/invitations/${token}/accept`);
    await closed(theirs, "rightsChanged");
    await until(() => theirs.rights?.rights === "write", "writing");
  });

  it("for everybody when its chapter is deleted, and can be opened when it is restored", async () => {
    const { owner, guest, chapterId, path, enter, mine, theirs } = await writingTogether();
    const other = await owner.post<Chapter>(`${path}/chapters`, { name: "Another" });
    const elsewhere = await enter(owner, other._id);
    mine.write("kept");
    await mine.saved();
    await guest.remove(`${path}/chapters/${chapterId}`);
    await Promise.all([closed(mine, "notFound"), closed(theirs, "notFound")]);
    stays(elsewhere);
    await owner.post(`${path}/chapters/${chapterId}/recover`);
    expect((await enter(owner)).text).toContain("kept");
  });

  it("for everybody when its story is moved to the recycle bin", async () => {
    const { owner, path, mine, theirs } = await writingTogether();
    await owner.remove(path);
    await Promise.all([closed(mine, "notFound"), closed(theirs, "notFound")]);
  });

  it("at once for a session that is ended", async () => {
    const { guest, mine, theirs } = await writingTogether();
    await guest.post("/api/v1/user/logout");
    await closed(theirs, "unauthorized");
    stays(mine);
  });

  it("for a person who is locked", async () => {
    const { guest, mine, theirs } = await writingTogether();
    await app.database.pool.query("update users set shut = true where id = $1", [guest.uid]);
    await closed(theirs, "unauthorized");
    stays(mine);
  });

  it("for the session whose refresh token was reused too late", async () => {
    const { guest, mine, theirs } = await writingTogether();
    const refresh = () => app.request("POST", "/api/v1/user/refresh", { body: { refresh_token: guest.refreshToken } });
    await refresh();
    await app.database.pool.query(
      "update sessions set rotated_at = rotated_at - interval '2 minutes' where user_id = $1",
      [guest.uid],
    );
    await refresh();
    await closed(theirs, "unauthorized");
    stays(mine);
  });
});
