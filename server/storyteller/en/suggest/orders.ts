// Tells whether an English line is an order: a sentence that begins with a verb and what such an order is given about.

/** Verbs of orders, each with the words that can follow it; without any the verb stands alone. */
const ORDERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    go: "home back away now to and on fetch get upstairs downstairs inside",
    walk: "with",
    look: "at",
    say: "it your nothing that",
    wait: "here for outside",
    come: "here back in with quickly down out at away inside",
    get: "out down up back in the your rid away",
    give: "it that me them him her",
    tell: "me him her them us",
    put: "it that the them down",
    stop: "it that the him her them lying talking crying pretending",
    stay: "here away where down with back behind close inside",
    run: "",
    leave: "it them him her the us me now your",
    bring: "it him her them the me your",
    open: "it the your",
    close: "it the your",
    shut: "the it your",
    keep: "away still your walking moving it them him her the quiet",
    take: "it him her them the your me off",
    follow: "me him her them",
    burn: "it the this them",
    show: "me us him her",
    listen: "to",
    sign: "it here the",
    drink: "it up this the",
    eat: "it up your this the",
    read: "it this the",
    swear: "it to on",
    kneel: "",
    choose: "",
    hide: "it them in under the behind",
    pay: "him her them me it",
    let: "me him her them it go",
  }).map(([verb, next]) => [verb, new Set(next.split(" ").filter(Boolean))]),
);
/** What must not be done. */
const FORBIDDEN = new Set(
  "sell send write show ask believe wait drink eat touch open move look go let say come turn follow speak trust stop leave forget".split(
    " ",
  ),
);
/** Behind these words the same beginning is no order. */
const NO_ORDER =
  /^(?:take care|take your time|get (?:on|along) with|look at that|let me (?!go\b|out\b|in\b)|come on|go (?:to|on) (?:sleep|then)\b)/u;
const BEFORE = /^(?:(?:please|now|then|and|but|just|quick|so),? )/u;

export function isOrder(text: string): boolean {
  return text.split(/[.!?…—]+\s*/u).some((sentence) => begins(sentence));
}

function begins(sentence: string): boolean {
  const words = sentence.toLowerCase().replace(BEFORE, "");
  const called = /^[a-z]+, /u.test(words) ? words.slice(words.indexOf(",") + 2) : words;
  if (NO_ORDER.test(called)) return false;
  const [verb = "", next = "", third = ""] = called.split(/[^a-z']+/u);
  if (verb === "don't") return FORBIDDEN.has(next);
  if (verb === "do" && next === "not") return FORBIDDEN.has(third);
  const about = ORDERS.get(verb);
  return about !== undefined && (about.size === 0 ? next === "" : about.has(next));
}
