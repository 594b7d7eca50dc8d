// How well an entry matches a search, from its stored search text (`searchTextOf`): one form for each line, the name
// first.
import { type SQL, sql } from "drizzle-orm";

const escaped = (form: string) => form.replace(/[\\%_]/g, "\\$&");
const some = (forms: readonly string[], of: (form: string) => SQL) => sql`(${sql.join(forms.map(of), sql` or `)})`;

/** Whether an entry's search text contains one of these forms. */
export function answers(forms: readonly string[], entry: SQL = sql`e`): SQL {
  return some(forms, (form) => sql`${entry}.search_text like ${`%${escaped(form)}%`}`);
}

/**
 * The rank of a match: 0 the whole name, 1 a whole alias, 2 the beginning of the name, 3 the whole pinyin of one of
 * them, 4 all first letters of it, 5 the beginning of an alias, of pinyin or of first letters, 6 any other match.
 * Without search forms, 0 for all entries.
 */
export function matchRank(forms: readonly string[]): SQL {
  if (forms.length === 0) return sql`0`;
  const lines = sql`(E'\\n' || e.search_text || E'\\n')`;
  const nameIs = some(forms, (form) => sql`e.search_text || E'\\n' like ${`${escaped(form)}\n%`}`);
  const nameBegins = some(forms, (form) => sql`e.search_text like ${`${escaped(form)}%`}`);
  const isLine = some(forms, (form) => sql`${lines} like ${`%\n${escaped(form)}\n%`}`);
  const beginsLine = some(forms, (form) => sql`${lines} like ${`%\n${escaped(form)}%`}`);
  // The search text does not say which kind of form a line is, so that is computed for the few entries that match a
  // line.
  const isAlias = some(forms, (form) => sql`exists (select from unnest(e.aliases) as a where ${folded} = ${form})`);
  // First letters have one letter for each character of the name.
  const areLetters = some(
    forms,
    (form) => sql`exists (select from unnest(array_prepend(e.name, e.aliases)) as a
      where char_length(a) = ${[...form].length}::int)`,
  );
  return sql`case
    when e.name <> '' and ${nameIs} then 0
    when ${isLine} then case
      when ${isAlias} then 1
      when e.name <> '' and ${nameBegins} then 2
      when ${areLetters} then 4
      else 3 end
    when e.name <> '' and ${nameBegins} then 2
    when ${beginsLine} then 5
    else 6 end`;
}

/** An approximation of `fold` (entry-search.ts) in SQL. */
const folded = sql`regexp_replace(
  lower(normalize(regexp_replace(normalize(a, nfkd), '[\\u0300-\\u036f]', '', 'g'), nfc)), '\\s+', ' ', 'g')`;
