// Searching as a visitor and as somebody who is logged in, once the index has followed.
import { expect } from "vitest";
import type { DirectResult, Found, FoundOwn } from "../../contract/search.ts";
import type { TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";

export interface Answered {
  direct: DirectResult | null;
  own: FoundOwn[];
  data: Found[];
  paging: { has_next: boolean; next: string | null };
}

export const query = (q: string, more = "") => `?q=${encodeURIComponent(q)}${more}`;

export function searchScene(app: TestApp) {
  const followed = () => app.services.searchIndex.catchUp();

  /** As the index is now; what a visitor is suggested. */
  async function suggested(q: string, more = "", person?: TestPerson): Promise<Answered> {
    await followed();
    const token = person?.token;
    const answer = await app.request("GET", `/api/v2/search/suggestions${query(q, more)}`, token ? { token } : {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Answered;
  }

  async function results(person: TestPerson, q: string, more = ""): Promise<Answered> {
    await followed();
    return person.get<Answered>(`/api/v2/search${query(q, more)}`);
  }

  return { followed, suggested, results };
}
