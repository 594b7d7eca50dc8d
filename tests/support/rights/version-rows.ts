// The rights matrix: versions of a chapter, and the recovery of a damaged one from a version.
import { owners, type Row, readers, writers } from "./row.ts";
import { chapter, chapterOfAnother, deletedChapter, version, versionOfAnother } from "./shared-story.ts";

export const VERSION_ROWS: Record<string, Row> = {
  "GET /api/v2/novels/:nid/chapters/:cid/versions": {
    ask: (w) => ({ params: chapter(w) }),
    expect: readers,
    twists: [...chapterOfAnother("owner"), deletedChapter("reader")],
  },
  "POST /api/v2/novels/:nid/chapters/:cid/versions": {
    ask: (w) => ({ params: chapter(w), body: { label: "Kept" } }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: { label: "Kept" } }),
      deletedChapter("writer", { body: { label: "Kept" } }),
    ],
  },
  "GET /api/v2/novels/:nid/chapters/:cid/versions/:vid": {
    ask: (w) => ({ params: version(w) }),
    expect: readers,
    twists: versionOfAnother("reader"),
  },
  "POST /api/v2/novels/:nid/chapters/:cid/versions/:vid/restore": {
    ask: (w) => ({ params: version(w) }),
    expect: writers,
    twists: versionOfAnother("writer"),
  },
  // This chapter is not damaged.
  "GET /api/v2/novels/:nid/chapters/:cid/recovery": {
    ask: (w) => ({ params: chapter(w) }),
    expect: { ...owners, owner: 40900 },
    twists: [...chapterOfAnother("owner"), deletedChapter("owner")],
  },
  "POST /api/v2/novels/:nid/chapters/:cid/recovery": {
    ask: (w) => ({ params: chapter(w), body: { version_id: version(w)["vid"] } }),
    expect: { ...owners, owner: 40900 },
    twists: [
      ...chapterOfAnother("owner", { body: { version_id: "019b0000-0000-7000-8000-000000000000" } }),
      deletedChapter("owner", { body: { version_id: "019b0000-0000-7000-8000-000000000000" } }),
    ],
  },
};
