// How well an entry answers a search, told from its stored forms (`searchTextOf`): a line each, the name's own first.
import { type SQL, sql } from "drizzle-orm";

const escaped = (form: string) => form.replace(/[\\%_]/g, "\\$&");
const some = (forms: readonly string[], of: (form: string) => SQL) => sql`(${sql.join(forms.map(of), sql` or `)})`;

/** Whether one of these forms stands anywhere in what an entry is found by. */
export function answers(forms: readonly string[], entry: SQL = sql`e`): SQL {
  return some(forms, (form) => sql`${entry}.search_text like ${`%${escaped(form)}%`}`);
}

/**
 * 0 the name itself, 1 an alias, 2 the name's beginning, 3 pinyin of one of them, 4 its first letters, 5 the beginning
 * of an alias, of pinyin or of first letters, 6 anything else that answers. The same for all where nothing is sought.
 */
export function matchRank(forms: readonly string[]): SQL {
  if (forms.length === 0) return sql`0`;
  const lines = sql`(E'\\n' || e.search_text || E'\\n')`;
  const nameIs = some(forms, (form) => sql`e.search_text || E'\\n' like ${`${escaped(form)}\n%`}`);
  const nameBegins = some(forms, (form) => sql`e.search_text like ${`${escaped(form)}%`}`);
  const isLine = some(forms, (form) => sql`${lines} like ${`%\n${escaped(form)}\n%`}`);
  const beginsLine = some(forms, (form) => sql`${lines} like ${`%\n${escaped(form)}%`}`);
  // Which kind of line was hit is asked of few: what is stored does not say it.
  const isAlias = some(forms, (form) => sql`exists (select from unnest(e.aliases) as a where ${folded} = ${form})`);
  // A first letter stands for a character.
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

/** `fold` of entry-search.ts, as near as the database comes to it. */
const folded = sql`regexp_replace(
  lower(normalize(regexp_replace(normalize(a, nfkd), '[\\u0300-\\u036f]', '', 'g'), nfc)), '\\s+', ' ', 'g')`;
