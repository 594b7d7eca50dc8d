import { describe, expect, it } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import type { Collaborator, Invitation } from "../../contract/collaborators.ts";
import { COLLABORATORS_MAX, INVITATIONS_MAX } from "../../contract/limits.ts";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

interface People {
  owner: { _id: string; name: string };
  collaborators: Collaborator[];
  invitations: Invitation[];
}
const newStory = (person: TestPerson) => person.post<Story>("/api/v2/novels", { title: "Shared", language: "en-US" });
const invite = (owner: TestPerson, story: Story, rights: "read" | "write") =>
  owner.post<Invitation>(`/api/v2/novels/${story._id}/invitations`, { rights });
const accept = (person: TestPerson, { token }: { token: string }) => person.post(`/api/v2/invitations/${token}/accept`);
const people = (person: TestPerson, story: Story) => person.get<People>(`/api/v2/novels/${story._id}/collaborators`);
const owned = async (person: TestPerson, scope: string) =>
  (await person.get<{ data: Story[] }>(`/api/v2/novels?scope=${scope}`)).data.map(({ _id, role }) => [_id, role]);
/** A story of `owner`, joined by `guest` with the rights. */
async function shared(rights: "read" | "write") {
  const [owner, guest] = [await signUp(app, "owner"), await signUp(app, "guest")];
  const story = await newStory(owner);
  await accept(guest, await invite(owner, story, rights));
  return { owner, guest, story };
}

describe("an invitation", () => {
  it("says what it is for and admits anyone who has the link", async () => {
    const [owner, guest] = [await signUp(app, "owner"), await signUp(app, "guest")];
    const story = await newStory(owner);
    const invitation = await invite(owner, story, "write");
    expect(invitation).toMatchObject({ rights: "write", used_count: 0 });
    expect(Buffer.from(invitation.token, "base64url").length).toBeGreaterThanOrEqual(16);
    const look = await guest.get(`/api/v2/invitations/${invitation.token}`);
    expect(look).toMatchObject({
      story_id: story._id,
      title: "Shared",
      rights: "write",
      role: null,
      owner: { _id: owner.uid },
    });
    expect(await accept(guest, invitation)).toEqual({ story_id: story._id, role: "write" });
    expect(await guest.get(`/api/v2/invitations/${invitation.token}`)).toMatchObject({ role: "write" });
    const { collaborators, invitations } = await people(owner, story);
    expect(collaborators).toMatchObject([{ _id: guest.uid, rights: "write" }]);
    expect(invitations).toMatchObject([{ _id: invitation._id, used_count: 1 }]);
    expect(await guest.get(`/api/v2/novels/${story._id}`)).toMatchObject({
      role: "write",
      collaborator_count: 1,
      owner: { _id: owner.uid },
    });
  });

  it("counts once for a person who accepts it twice, also at the same moment", async () => {
    const [owner, guest] = [await signUp(app), await signUp(app)];
    const story = await newStory(owner);
    const invitation = await invite(owner, story, "read");
    await Promise.all([1, 2, 3].map(() => accept(guest, invitation)));
    expect(await people(owner, story)).toMatchObject({
      collaborators: [{ _id: guest.uid }],
      invitations: [{ used_count: 1 }],
    });
  });

  it("raises a reader to a writer and never lowers anybody", async () => {
    const { owner, guest, story } = await shared("read");
    expect(await accept(guest, await invite(owner, story, "write"))).toMatchObject({ role: "write" });
    expect(await accept(guest, await invite(owner, story, "read"))).toMatchObject({ role: "write" });
    expect(await accept(owner, await invite(owner, story, "read"))).toMatchObject({ role: "owner" });
    expect((await people(owner, story)).collaborators).toMatchObject([{ _id: guest.uid, rights: "write" }]);
  });

  it("is invalid once revoked, and while its story is in the recycle bin", async () => {
    const [owner, guest] = [await signUp(app), await signUp(app)];
    const story = await newStory(owner);
    const [first, second] = [await invite(owner, story, "read"), await invite(owner, story, "read")];
    const dead = async (token: string) => {
      expect(codeOf(await guest.ask("GET", `/api/v2/invitations/${token}`))).toBe(40442);
      expect(codeOf(await guest.ask("POST", `/api/v2/invitations/${token}/accept`))).toBe(40442);
    };
    const path = `/api/v2/novels/${story._id}/invitations/${first._id}`;
    await owner.remove(path);
    await dead(first.token);
    expect(codeOf(await owner.ask("DELETE", path))).toBe(40442);
    expect((await people(owner, story)).invitations).toMatchObject([{ _id: second._id }]);
    await owner.remove(`/api/v2/novels/${story._id}`);
    await dead(second.token);
    await owner.post(`/api/v2/recycle_bin/novels/${story._id}/recover`);
    await accept(guest, second);
  });

  it("that does not exist is not found, and another story's is not found under this one", async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const [story, others] = [await newStory(owner), await newStory(other)];
    const theirs = await invite(other, others, "write");
    expect(codeOf(await owner.ask("GET", `/api/v2/invitations/${"A".repeat(32)}`))).toBe(40442);
    expect(codeOf(await owner.ask("GET", "/api/v2/invitations/short"))).toBe(42200);
    expect(codeOf(await owner.ask("DELETE", `/api/v2/novels/${story._id}/invitations/${theirs._id}`))).toBe(40442);
    await accept(owner, theirs);
  });

  it("is limited in number per story, and so are the members", async () => {
    const owner = await signUp(app);
    const story = await newStory(owner);
    const path = `/api/v2/novels/${story._id}/invitations`;
    const answers = await Promise.all(
      Array.from({ length: INVITATIONS_MAX + 3 }, () => owner.ask("POST", path, { rights: "read" })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(INVITATIONS_MAX);
    expect(codeOf(await owner.ask("POST", path, { rights: "read" }))).toBe(42272);
    const [first] = answers.filter((answer) => answer.status === 200);
    const { token } = first!.body as Invitation;
    await pool.query(
      "with u as (insert into users (nickname) select 'crowd' from generate_series(1, $2) returning id) insert into collaborators (story_id, user_id, rights) select $1, id, 'read' from u",
      [story._id, COLLABORATORS_MAX - 1],
    );
    const two = [await signUp(app), await signUp(app)];
    const joined = await Promise.all(two.map((person) => person.ask("POST", `/api/v2/invitations/${token}/accept`)));
    expect(joined.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });
});

describe("a link from before", () => {
  const dead = async (person: TestPerson, { token }: Invitation) => {
    expect(codeOf(await person.ask("GET", `/api/v2/invitations/${token}`))).toBe(40442);
    expect(codeOf(await person.ask("POST", `/api/v2/invitations/${token}/accept`))).toBe(40442);
  };
  /** A story joined by `guest` as a writer, with the link they used. */
  async function joined() {
    const [owner, guest] = [await signUp(app, "owner"), await signUp(app, "guest")];
    const story = await newStory(owner);
    const link = await invite(owner, story, "write");
    await accept(guest, link);
    return { owner, guest, story, link, path: `/api/v2/novels/${story._id}/collaborators/${guest.uid}` };
  }

  it("does not readmit a person who was removed or left; a new one does, and others may still use the old one", async () => {
    for (const who of ["owner", "guest"] as const) {
      const { story, link, path, ...both } = await joined();
      await both[who].remove(path);
      await dead(both.guest, link);
      await accept(await signUp(app, "other"), link);
      expect(await accept(both.guest, await invite(both.owner, story, "read"))).toMatchObject({ role: "read" });
      await dead(both.guest, link);
    }
  });

  it("does not raise again a person whom the owner has lowered", async () => {
    const { owner, guest, story, link, path } = await joined();
    const read = await invite(owner, story, "read");
    await owner.patch(path, { rights: "read" });
    await dead(guest, link);
    // It gives no right they do not have.
    expect(await guest.get(`/api/v2/invitations/${read.token}`)).toMatchObject({ role: "read" });
    expect(await accept(guest, await invite(owner, story, "write"))).toMatchObject({ role: "write" });
  });
});

describe("rights", () => {
  it("of a reader: can see everything, change nothing", async () => {
    const { owner, guest, story } = await shared("read");
    const path = `/api/v2/novels/${story._id}`;
    expect(await guest.get(`${path}/chapters`)).toMatchObject({ data: [{ _id: story.last_chapter_id }] });
    expect((await people(guest, story)).invitations).toEqual([]);
    for (const [method, at, body] of [
      ["PATCH", "", { title: "x" }],
      ["DELETE", "", undefined],
      ["POST", "/chapters", { name: "x" }],
      ["PATCH", `/chapters/${story.last_chapter_id}`, { name: "x" }],
      ["PUT", `/chapters/${story.last_chapter_id}/position`, { before_id: null }],
      ["DELETE", `/chapters/${story.last_chapter_id}`, undefined],
      ["GET", "/deleted_chapters", undefined],
      ["POST", `/chapters/${story.last_chapter_id}/recover`, undefined],
      ["POST", "/invitations", { rights: "write" }],
      ["PATCH", `/collaborators/${guest.uid}`, { rights: "write" }],
      ["DELETE", `/collaborators/${owner.uid}`, undefined],
    ] as const)
      expect(codeOf(await guest.ask(method, path + at, body)), `${method} ${at}`).toBe(40330);
    expect(await owner.get(path)).toEqual({ ...story, collaborator_count: 1 });
  });

  it("of a writer: can change chapters, cannot manage the story", async () => {
    const { guest, story } = await shared("write");
    const path = `/api/v2/novels/${story._id}`;
    const chapter = await guest.post<Chapter>(`${path}/chapters`, { name: "Theirs" });
    await guest.put(`${path}/chapters/${chapter._id}/position`, { before_id: story.last_chapter_id });
    await guest.remove(`${path}/chapters/${chapter._id}`);
    await guest.post(`${path}/chapters/${chapter._id}/recover`);
    for (const [method, at, body] of [
      ["PATCH", "", { title: "x" }],
      ["DELETE", "", undefined],
      ["POST", "/invitations", { rights: "read" }],
    ] as const)
      expect(codeOf(await guest.ask(method, path + at, body)), `${method} ${at}`).toBe(40330);
  });

  it("can be changed by the owner, and end when the person is removed or leaves", async () => {
    const { owner, guest, story } = await shared("read");
    const path = `/api/v2/novels/${story._id}`;
    const chapterRights = () => app.services.stories.chapterRights(guest.uid, story.last_chapter_id ?? "");
    expect(await chapterRights()).toEqual({ storyId: story._id, role: "read" });
    expect(await owner.patch(`${path}/collaborators/${guest.uid}`, { rights: "write" })).toMatchObject({
      _id: guest.uid,
      rights: "write",
    });
    expect(await chapterRights()).toMatchObject({ role: "write" });
    await owner.remove(`${path}/collaborators/${guest.uid}`);
    expect(await chapterRights()).toBeNull();
    expect(codeOf(await guest.ask("GET", path))).toBe(40402);
    expect(codeOf(await owner.ask("DELETE", `${path}/collaborators/${guest.uid}`))).toBe(40443);
    expect(codeOf(await owner.ask("PATCH", `${path}/collaborators/${guest.uid}`, { rights: "read" }))).toBe(40443);
    await accept(guest, await invite(owner, story, "read"));
    await guest.remove(`${path}/collaborators/${guest.uid.toUpperCase()}`);
    expect(codeOf(await guest.ask("GET", path))).toBe(40402);
    expect(codeOf(await owner.ask("DELETE", `${path}/collaborators/${owner.uid}`))).toBe(40443);
  });

  it("strangers have none to a document, and nobody to deleted chapters and stories", async () => {
    const { owner, guest, story } = await shared("write");
    const stranger = await signUp(app);
    const id = story.last_chapter_id ?? "";
    const { chapterRights } = app.services.stories;
    expect(await chapterRights(owner.uid, id)).toEqual({ storyId: story._id, role: "owner" });
    expect(await chapterRights(stranger.uid, id)).toBeNull();
    await owner.remove(`/api/v2/novels/${story._id}/chapters/${id}`);
    expect(await chapterRights(guest.uid, id)).toBeNull();
    await owner.post(`/api/v2/novels/${story._id}/chapters/${id}/recover`);
    expect(await chapterRights(guest.uid, id)).toMatchObject({ role: "write" });
    await owner.remove(`/api/v2/novels/${story._id}`);
    expect([await chapterRights(guest.uid, id), await chapterRights(owner.uid, id)]).toEqual([null, null]);
  });
});

describe("shared stories", () => {
  it("are listed with one's own, and separately on request", async () => {
    const { guest, story } = await shared("read");
    const own = await newStory(guest);
    expect(await owned(guest, "all")).toEqual([
      [own._id, "owner"],
      [story._id, "read"],
    ]);
    expect(await owned(guest, "own")).toEqual([[own._id, "owner"]]);
    expect(await owned(guest, "shared")).toEqual([[story._id, "read"]]);
  });

  it("are paged together with one's own in one order", async () => {
    const [owner, guest] = [await signUp(app), await signUp(app)];
    const expected: string[] = [];
    for (let i = 0; i < 6; i++) {
      const story = await newStory(i % 2 ? guest : owner);
      if (i % 2 === 0) await accept(guest, await invite(owner, story, "read"));
      expected.unshift(story._id);
    }
    const seen: string[] = [];
    for (let next: string | null = "/api/v2/novels?limit=2"; next; ) {
      const page: { data: Story[]; paging: { next: string | null } } = await guest.get(next);
      seen.push(...page.data.map((story) => story._id));
      next = page.paging.next;
    }
    expect(seen).toEqual(expected);
  });
});
