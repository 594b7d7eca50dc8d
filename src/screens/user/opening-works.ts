// The works whose titles the server's page of a person holds: shown where the list itself cannot be fetched.
import { sharedPath } from "../../../contract/page-paths.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { findOpening } from "../../lib/opening.ts";

export interface OpeningWork {
  path: string;
  title: string;
  language: string | null;
}

/** Of a kind, in their order; none where this page is not the one that the server answered. */
export function openingWorks(): Record<ShareKind, readonly OpeningWork[]> {
  const works = [...(findOpening()?.querySelectorAll<HTMLAnchorElement>("li > a") ?? [])].map((link) => ({
    path: link.getAttribute("href") ?? "",
    title: link.textContent,
    language: link.closest("[lang]")?.getAttribute("lang") ?? null,
  }));
  const of = (kind: ShareKind) => works.filter(({ path }) => path.startsWith(sharedPath(kind, "")));
  return { story: of("story"), universe: of("universe") };
}
