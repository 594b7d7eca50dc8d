// The rights matrix: search. Suggestions are for everybody, the page of results for who is logged in.
import { everybody, members, type Row } from "./row.ts";

export const SEARCH_ROWS: Record<string, Row> = {
  "GET /api/v2/search/suggestions": { ask: () => ({ query: "?q=salt" }), expect: everybody(200) },
  "GET /api/v2/search": { ask: () => ({ query: "?q=salt" }), expect: members },
};
