// Compares two versions in a worker, so that a long chapter does not block the page.
import type { VersionBlock } from "../../../contract/versions.ts";
import { diffVersions, type VersionDiff } from "./version-diff.ts";

export interface DiffRequest {
  before: VersionBlock[];
  after: VersionBlock[];
}
export type DiffAnswer = { diff: VersionDiff } | { error: string };

addEventListener("message", (event: MessageEvent<DiffRequest>) => {
  postMessage(answer(event.data));
});

function answer({ before, after }: DiffRequest): DiffAnswer {
  try {
    return { diff: diffVersions(before, after) };
  } catch (error) {
    return { error: String(error) };
  }
}
