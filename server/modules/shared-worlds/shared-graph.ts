// The characters of shared worlds and how they stand to each other, kept as they were answered until the next sync. Each
// answer is checked against the share as it is now; only one answer of a share is made at a time.
import { SHARED_GRAPH_MAX, type SharedGraph } from "../../../contract/shared-worlds.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { createFreshFlights } from "../../platform/fresh-flights.ts";
import { requireOpen } from "../sharings/open-share.ts";
import { presentSharedPerson } from "./shared-worlds.present.ts";
import { findSharedWorld, listSharedCharacters } from "./shared-worlds.repo.ts";

/** Characters of answers that are kept; what was used longest ago goes. */
const KEPT_MAX = 8_000_000;

interface Kept {
  version: string;
  graph: SharedGraph;
  size: number;
}

/** Throws share_not_found, share_private, share_deleted, share_banned, share_forbidden. */
export function createSharedGraphs(db: Database): (shareId: string) => Promise<SharedGraph> {
  /** In the order of their last use. */
  const graphs = new Map<string, Kept>();
  let size = 0;

  function forget(shareId: string): void {
    size -= graphs.get(shareId)?.size ?? 0;
    graphs.delete(shareId);
  }

  function keep(shareId: string, kept: Kept): SharedGraph {
    forget(shareId);
    graphs.set(shareId, kept);
    size += kept.size;
    for (const oldest of graphs.keys()) {
      if (size <= KEPT_MAX) break;
      forget(oldest);
    }
    return kept.graph;
  }

  async function make(shareId: string, total: number): Promise<SharedGraph> {
    const people = (await listSharedCharacters(db, shareId, SHARED_GRAPH_MAX)).map(presentSharedPerson);
    if (total <= people.length) return { data: people, total };
    // A relationship to a character that is left out would look like one to somebody who is not in this world.
    const names = new Set(people.map(({ name }) => name));
    const data = people.map((one) => ({
      ...one,
      character_relationships: one.character_relationships.filter(({ name }) => names.has(name)),
    }));
    return { data, total };
  }

  return createFreshFlights(async (shareId) => {
    try {
      const { synced_micros: version, character_count } = requireOpen(await findSharedWorld(db, shareId), "universe");
      const known = graphs.get(shareId);
      if (known?.version === version) return keep(shareId, known);
      const graph = await make(shareId, character_count);
      return keep(shareId, { version, graph, size: JSON.stringify(graph).length });
    } catch (error) {
      if (error instanceof AppError) forget(shareId);
      throw error;
    }
  });
}
