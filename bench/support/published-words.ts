// Words and texts of generated works in SQL, as often as words are in real texts: the second most common half as often
// as the first, the third a third as often (Zipf's law). English words are made of syllables, Chinese ones of two signs.

/** Different words of each language. */
const WORDS = 20_000;

/** The commonest English words; the others are made of syllables. */
const COMMON = `array['salt','harbour','winter','letters','brass','moth','river','orchard','lantern','paper','north','glass',
  'sparrow','quiet','engine','tide','marble','thirteen','garden','clock','fox','bridge','ember','atlas']`;
const SYLLABLES = `array['ba','lor','tin','mer','sal','ko','ven','dra','pel','ish','nor','ta','quin','fe','ras','mo','lun',
  'gar','wic','ost','hal','be','cor','din','ela','fro','gan','hu','jas','kel']`;
const SIGNS = `array['夜','航','者','灯','塔','海','城','雪','山','河','梦','书','月','旧','桥','雨','风','剑','花','影']`;

/** Has to be there before the expressions below are used. */
export const WORD_FUNCTIONS = [
  `create function bench_rank(seed int) returns int immutable language sql as $$
    select floor(exp(abs(hashint4(seed)) / 2147483648.0 * ln(${WORDS})))::int $$`,
  `create function bench_english(r int) returns text immutable language sql as $$
    select case when r <= 24 then (${COMMON})[r] else (${SYLLABLES})[1 + r % 30] || (${SYLLABLES})[1 + (r / 30) % 30]
      || case when r > 600 then (${SYLLABLES})[1 + (r / 900) % 30] || (${SYLLABLES})[1 + (r * 7) % 30] else 's' end end $$`,
  `create function bench_chinese(r int) returns text immutable language sql as $$
    select case when r <= 10 then (${SIGNS})[2 * r - 1] || (${SIGNS})[2 * r]
      else chr(19968 + (r * 7919) % 2800) || chr(19968 + (r * 104729) % 2800) end $$`,
  `create function bench_text(seed int, is_chinese boolean, words int) returns text immutable language sql as $$
    select case when is_chinese
      then string_agg(bench_chinese(bench_rank(seed * 64 + i)) || case when i % 6 = 0 then '，' else '' end, '' order by i)
      else string_agg(bench_english(bench_rank(seed * 64 + i)), ' ' order by i) end
    from generate_series(1, words) i $$`,
];

/** Of the work `n`. */
export const TITLE = `case when is_chinese then bench_text(n, true, 2) else 'The ' || initcap(bench_text(n, false, 3)) end`;
/** Its chapter. */
export const TEXT = `bench_text(n # 1048573, is_chinese, case when is_chinese then 50 else 36 end) || '.'`;
