// The worlds two of the demo's stories are set in, as their authors would have noted them down.
import { type EntryInput, entryBody } from "../../../contract/entries.ts";
import type { NewWorld } from "../worlds/world-bulk.service.ts";

interface Told {
  title: string;
  background: string;
  forbidden_words: readonly string[];
  entries: readonly EntryInput[];
}

const ties = (tags: Record<string, string[]>) =>
  Object.entries(tags).map(([name, relationships]) => ({ name, relationships }));

const HEST: Told = {
  title: "Hest and the shelf",
  background:
    "Hest is a fishing town on an unfinished coast. What is drawn on skins soaked in brine from past the shelf comes true within the month. Plain wonders, plain-spoken people, weather in every scene.",
  forbidden_words: ["wizard"],
  entries: [
    {
      type: "character",
      name: "Oriel Vance",
      aliases: ["Oriel"],
      description: "Mapmaker, nineteen. Exact, dry, stubborn. Draws coasts that are not there yet.",
      character_age: "youth",
      character_gender: "female",
      is_recommended: true,
      character_target: "name the bay that came in",
      character_relationships: ties({
        Tamsin: ["works for her", "trusts her"],
        "The gentleman": ["took his money"],
      }),
      changes: [
        {
          from_chapter: 3,
          character_target: "learn whom she owes, and what",
          character_relationships: ties({
            Tamsin: ["works for her", "trusts her"],
            "The boy": ["drew him"],
            "The gentleman": ["in his debt"],
            "Mother Vance": ["still waits"],
          }),
        },
        { from_chapter: 4, description: "Mapmaker, nineteen. Exact, dry, stubborn. Has stopped sleeping." },
      ],
    },
    {
      type: "character",
      name: "Tamsin",
      description:
        "Small, weathered, laughs easily. Runs a boat past the shelf and says what she thinks before she is asked.",
      character_age: "adult",
      character_gender: "female",
      is_recommended: true,
      character_target: "bring every man home",
      character_relationships: ties({
        "Oriel Vance": ["pays her", "looks after her"],
        "The gentleman": ["distrusts him"],
      }),
    },
    {
      type: "character",
      name: "The gentleman",
      aliases: ["the gentleman"],
      description: "Soft voice, good boots, no name given. Pays half in advance, always in black tape.",
      character_age: "adult",
      character_gender: "male",
      character_target: "have his son drawn",
      character_relationships: ties({ "Oriel Vance": ["commissioned her"] }),
    },
    {
      type: "character",
      name: "The boy",
      aliases: ["the boy"],
      description: "Nine, courteous, bites his nails; hair in a whorl against the clock. Answers to any name.",
      character_age: "youth",
      character_gender: "male",
      character_target: "see who is at the door",
      character_relationships: ties({ "Oriel Vance": ["came as drawn"], "Mother Vance": ["has her mouth"] }),
    },
    {
      type: "character",
      name: "Mother Vance",
      description: "Oriel’s mother. Knew three things about salt, told two, and went to see who was at the door.",
      character_age: "adult",
      character_gender: "female",
      character_relationships: ties({ "Oriel Vance": ["owes her a sentence"] }),
    },
    {
      type: "normal",
      name: "Hest",
      description: "A fishing town. Nobody knocks there; they put their heads in and shout.",
    },
    {
      type: "normal",
      name: "the shelf",
      aliases: ["the western shelf"],
      description: "Where the charts end. West of it lies what nobody has drawn yet.",
    },
    {
      type: "normal",
      name: "the Survey",
      description: "Keeps the sheets, pays by the hour and counts vellum by the inch.",
    },
    {
      type: "normal",
      name: "Hest Point",
      aliases: ["the Point", "the Deacon"],
      description: "A spit with the lighthouse and the long ledge they call the Deacon.",
      changes: [
        {
          from_chapter: 4,
          description: "A spit with the ledge they call the Deacon. Its lamp has gone out all at once.",
        },
      ],
    },
    {
      type: "normal",
      name: "the Drowned Chapel",
      aliases: ["the Chapel"],
      description: "Under water since before Tamsin was born. The widows of Hest have their bench in the one above it.",
    },
  ],
};

const YEHANG: Told = {
  title: "望鱼角",
  background:
    "望鱼角是海边的一座小镇，二十三年没有人出海不归，人人都说是灯好。其实每一个本该淹死的人，都是守灯人跟海赊来的。海叫名字，叫到第三遍就由不得人。文字要静，少用形容词。",
  forbidden_words: ["穿越"],
  entries: [
    {
      type: "character",
      name: "阿澈",
      description: "守灯人的女儿，二十三岁。话不多，倔，不信父亲已经死了。",
      character_age: "youth",
      character_gender: "female",
      is_recommended: true,
      character_target: "把父亲找回来",
      character_relationships: ties({ 守灯人: ["女儿"], 沈渡: ["半信半疑"], 四婆: ["邻居"] }),
      changes: [
        {
          from_chapter: 3,
          description: "海上捞起来的孩子，守灯人的养女，二十三岁。账上头一笔就是她。",
          character_relationships: ties({ 守灯人: ["养女", "欠他一条命"], 沈渡: ["信他"], 四婆: ["邻居"] }),
        },
        { from_chapter: 4, character_target: "替父亲把账还清" },
      ],
    },
    {
      type: "character",
      name: "沈渡",
      description: "外乡来的修船人，背一只大木箱，用骨针引线缝船。说话不紧不慢。",
      character_age: "youth",
      character_gender: "male",
      is_recommended: true,
      character_target: "换好三根肋骨",
      character_relationships: ties({ 阿澈: ["帮她修船"], 守灯人: ["收了他的信"] }),
      changes: [{ from_chapter: 4, character_target: "还母亲那一笔账" }],
    },
    {
      type: "character",
      name: "守灯人",
      aliases: ["父亲", "爹"],
      description: "阿澈的父亲，话很少，句句说到头。灯灭那夜下了石阶，只留下一双布鞋。",
      character_age: "adult",
      character_gender: "male",
      character_target: "替阿澈跟海还价",
      character_relationships: ties({ 阿澈: ["父亲"], 沈渡: ["写信请他来"] }),
    },
    {
      type: "character",
      name: "四婆",
      description: "隔壁的老人，什么都知道，什么都不说破。",
      character_age: "elder",
      character_gender: "female",
      character_relationships: ties({ 阿澈: ["看着长大"] }),
    },
    { type: "normal", name: "灯塔", description: "灯转四下一轮，吱呀作响。灯照的不是船的路。" },
    { type: "normal", name: "夜航", description: "塔底那条黑船的名字，很小，只坐得下两个人；要先肯沉，才能浮起来。" },
    { type: "normal", name: "日志", aliases: ["账本"], description: "灯塔的日志，末几页用盐水写成，要烘了才看得见。" },
    { type: "normal", name: "骨针", description: "沈渡的针，引的线是说了一半、没有说完的话。" },
  ],
};

const complete = ({ entries, ...world }: Told): NewWorld => ({
  ...world,
  entries: entries.map((entry) => entryBody.parse(entry)),
});

/** By the file of the story that is set in it. */
export const DEMO_WORLDS: Readonly<Record<string, () => NewWorld>> = {
  "the-salt-cartographer.md": () => complete(HEST),
  "the-night-voyager.zh.md": () => complete(YEHANG),
};
