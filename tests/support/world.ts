// The stories of the rights matrix: one shared with a reader and a writer, others that are nothing to it.
import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";

/** One story with everything a path can name. */
export interface WorldStory {
  nid: string;
  /** Its chapters in order, and one that is deleted. */
  cid: string;
  secondCid: string;
  deletedCid: string;
  /** A kept version of the first chapter, and one of the second. */
  vid: string;
  secondVid: string;
  /** An open invitation to read. */
  iid: string;
  token: string;
  /** Another story of the same person, in the recycle bin. */
  binNid: string;
}

export interface World {
  people: Record<"owner" | "writer" | "reader" | "stranger", TestPerson>;
  /** The owner's, shared with the reader and the writer. */
  shared: WorldStory;
  /** Another one of the owner's, shared with nobody. */
  own: WorldStory;
  /** The stranger's. */
  foreign: WorldStory;
  nothing: string;
}

/** Makes the stories anew for people who exist. */
export async function makeWorld({ services }: TestApp, people: World["people"]): Promise<World> {
  const { stories, chapters, collaborators, documents } = services;

  async function story(uid: string): Promise<WorldStory> {
    const { _id: nid, last_chapter_id: cid } = await stories.create(uid, { title: "A story", language: "en-US" });
    if (!cid) throw new Error("a new story has no chapter");
    const { _id: secondCid } = await chapters.create(uid, nid, { name: "Second", afterId: null });
    const { _id: deletedCid } = await chapters.create(uid, nid, { name: "Deleted", afterId: null });
    await chapters.remove(uid, nid, deletedCid);
    const { _id: iid, token } = await collaborators.invite(uid, nid, "read");
    const { _id: binNid } = await stories.create(uid, { title: "In the bin", language: "en-US" });
    await stories.remove(uid, binNid);
    const keep = (chapterId: string) => documents.keepVersion(chapterId, { reason: "named", label: "kept", uid });
    return {
      nid,
      cid,
      secondCid,
      deletedCid,
      iid,
      token,
      binNid,
      vid: await keep(cid),
      secondVid: await keep(secondCid),
    };
  }

  const shared = await story(people.owner.uid);
  for (const name of ["reader", "writer"] as const) {
    const { _id, token } = await collaborators.invite(
      people.owner.uid,
      shared.nid,
      name === "reader" ? "read" : "write",
    );
    await collaborators.accept(people[name].uid, token);
    await collaborators.revoke(people.owner.uid, shared.nid, _id);
  }
  return {
    people,
    shared,
    own: await story(people.owner.uid),
    foreign: await story(people.stranger.uid),
    nothing: randomUUID(),
  };
}
