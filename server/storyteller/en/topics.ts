// What the last lines of an English text are about: beats about rain, the sea or a letter require that topic.
import type { Person } from "../types.ts";

/** Words for each topic, in any of their usual forms. */
const WORDS = {
  rain: "rain|rains|rained|raining|rainy|drizzle|downpour|storm|puddles?|umbrella",
  snow: "snow|snows|snowed|snowing|snowy|frost|ice|icy|blizzard",
  wind: "wind|winds|windy|gale|gust|gusts|breeze",
  sea: "sea|seas|ocean|tide|tides|waves?|harbou?r|beach|shore|coast|quay|pier|bay|gulls?|surf",
  boat: "boats?|ship|ships|deck|oars?|sails?|mast|anchor|hull|ferry|keel",
  wood: "trees?|forest|woods|branch|branches|leaves|roots|orchard",
  road: "road|lane|highway|street|path|track|pavement|alley",
  train: "train|trains|carriage|railway|platform|station",
  car: "car|cars|engine|windscreen|headlights|taxi|driver|motorway",
  phone: "phone|phones|telephone|mobile|screen|message|texted|voicemail",
  letter: "letter|letters|envelope|note|postcard|stamp|handwriting",
  book: "book|books|page|pages|diary|notebook|ledger|library|manuscript",
  map: "map|maps|chart|charts|compass|vellum",
  door: "door|doors|doorway|knock|knocked|knocking|latch|lock|key|keys|doorbell",
  window: "window|windows|pane|glass|curtains?|sill",
  stairs: "stair|stairs|staircase|steps|landing|banister",
  fire: "fire|fires|flames?|stove|hearth|embers|candle|candles|matches|smoke",
  lamp: "lamp|lamps|lantern|lanterns|torch|light|bulb|lighthouse",
  food: "bread|soup|supper|dinner|breakfast|lunch|plate|plates|table|cooked|eat|ate|eating|meal|apple",
  tea: "tea|kettle|coffee|cup|cups|mug|teapot",
  drink: "wine|whisky|whiskey|beer|brandy|bottle|glasses|bar|pub|tavern|inn",
  clock: "clock|clocks|watch|hour|midnight|noon|o’clock|o'clock|minutes",
  sleep: "bed|sleep|slept|asleep|pillow|blanket|dream|dreams|dreamt|woke|awake",
  crying: "cried|cry|cries|crying|tears|wept|weep|sobbed|sobbing",
  blood: "blood|wound|wounded|bleeding|bled|knife|sword|gun|pistol|fight|fought|stabbed|shot",
  dead: "died|dead|death|grave|funeral|coffin|buried|ghost|ghosts|cemetery",
  money: "money|coin|coins|paid|pay|price|wages|purse|wallet|rent|debt",
  dog: "dog|dogs|puppy|hound|barked|barking",
  cat: "cat|cats|kitten",
  horse: "horse|horses|saddle|reins|cart|mare|stable",
  child: "child|children|boy|girl|baby|school",
  running: "ran|run|runs|running|chased|chase|fled|flee|escape|escaped|hurried",
  walking: "walked|walk|walks|walking|climbed|climb|stepped|step|crossed",
  waiting: "waited|wait|waits|waiting|late",
  laughing: "laughed|laugh|laughs|laughing|joke|smiled|smile|grinned",
  silence: "silence|silent|quiet|quietly|hush",
  home: "house|home|flat|apartment|kitchen|parlou?r|bedroom|hall|hallway|attic|cellar|cottage|room|study|landlady|housekeeper",
  magic: "magic|spell|wizard|witch|dragon|sorcerer|god|gods|prophecy|curse|cursed|enchanted",
  space: "ship’s|airlock|spaceship|starship|orbit|planet|planets|reactor|hull|galaxy|cockpit",
} as const;

export type Topic = keyof typeof WORDS;

const PATTERNS = Object.entries(WORDS).map(
  ([topic, words]) => [topic, new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, "iu")] as const,
);
/** How many characters at the end of the text are read; earlier topics no longer count. */
const REACH = 420;

/** The topics at the end of a text, and whether the person is alone or in company. */
export function topicsOf(text: string, cast: readonly Person[]): Set<string> {
  const last = text.slice(-REACH);
  const topics: string[] = PATTERNS.filter(([, pattern]) => pattern.test(last)).map(([topic]) => topic);
  return new Set([...topics, cast.length > 1 ? "company" : "alone"]);
}

/** The topics except `alone` and `company`, which change when people arrive. */
export function withoutCompany(topics: ReadonlySet<string>): string[] {
  return [...topics].filter((topic) => topic !== "company" && topic !== "alone");
}
