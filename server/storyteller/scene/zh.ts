// The Chinese words of guided scenes. The author's words stand as they are, in quotes or after a colon.
import { keywordsOf } from "../zh/text/words.ts";
import { curlyQuotes, quotesWithin } from "./quotes.ts";
import type { Courtesy, SceneWords } from "./types.ts";
import { chineseShortNames, chineseUse, readChinese } from "./zh-read.ts";

/** Words that say too little of what a line is about. */
const GENERIC = new Set(
  "告诉 时间 地方 名字 现在 今天 昨天 明天 今年 去年 哪里 哪儿 什么样 如何 为何 可以 能够 应该 需要 觉得 认为 看见 听说 发生 关于 之间 关系 最后 第一 里面 外面 上面 下面 到底 究竟 真的 是不是 有没有 你的 我的 他的 她的 不能 不会 不要 从来 总是 以来 大家 别人".split(
    " ",
  ),
);
const within = (text: string) => quotesWithin(text);
const HAN_END = /\p{Script=Han}$/u;
/** A sentence with an end mark. */
function ended(sentence: string): string {
  if (/[。！？!?…][）)”’」』]*$/u.test(sentence)) return sentence;
  const bare = sentence.replace(/[，,；;：:、]+$/u, "");
  if (bare.endsWith(".")) return HAN_END.test(bare.slice(0, -1)) ? `${bare.slice(0, -1)}。` : bare;
  return `${bare}。`;
}
const says = (speaker: string, text: string) => `“${ended(text)}”${speaker}说。`;
const told = (speaker: string | null, text: string) => (speaker === null ? ended(text) : says(speaker, text));
const listed = (tags: readonly string[]) =>
  tags.map((tag) => `“${within(tag).replace(/[。.，,；;]+$/u, "")}”`).join("、");
const NUMBERS = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"];
const words = (tags: readonly string[]) => `${NUMBERS[tags.length] ?? "几"}个说法`;
const plainGoal = (goal: string) => within(goal.trim()).replace(/[。.]+$/u, "");

const COURTESY: Readonly<Record<Courtesy, readonly string[]>> = {
  greeting: ["你好", "幸会", "你来了"],
  thanks: ["不必客气", "不用谢", "小事一桩"],
  farewell: ["走之前，再听我说一句", "慢走，还有一件事"],
  yes: ["好", "那就好", "那你听着"],
  no: ["也罢", "随你", "那就说点别的"],
  silence: ["你不说话", "不急，慢慢想"],
};
const QUESTIONS: Readonly<Record<Courtesy, readonly string[]>> = {
  greeting: ["你到这里来，是为了什么？", "你想问些什么？"],
  thanks: ["还想问什么？", "你还需要些什么？"],
  farewell: ["你没有别的要问了吗？", "接下来你打算做什么？"],
  yes: ["接下来你打算做什么？", "你还想问什么？"],
  no: ["那你想怎么样呢？", "那你想问什么？"],
  silence: ["你在想什么？", "你想问些什么？"],
};
/** What the narrator puts where nobody can answer. */
const NOBODY: Readonly<Record<Courtesy, string>> = {
  greeting: "没有人应声。",
  thanks: "没有人应声。",
  farewell: "没有人留你。",
  yes: "没有人应声。",
  no: "没有人介意。",
  silence: "四下很安静。",
};

const NARRATOR_ASKS = ["你打算怎么做？", "接下来呢？"];

export const chinese: SceneWords = {
  read: readChinese,
  nameUse: chineseUse,
  keywords: (text) => keywordsOf(text).filter((word) => !GENERIC.has(word)),
  shortNames: chineseShortNames,
  name: (entry) => entry.name.trim(),
  late: (name) => `已故的${name}`,
  gap: "",

  fact(speaker, name, sentence, namesItself) {
    const noted = ended(curlyQuotes(sentence));
    if (speaker === null) return namesItself ? [noted] : [`${name}：${noted}`];
    const said = within(sentence);
    if (namesItself) return [says(speaker, said), `${speaker}说：“${ended(said)}”`];
    return [
      says(speaker, `${name}？${said}`),
      `说到${name}，${speaker}这样讲：“${ended(said)}”`,
      `${speaker}提起${name}：“${ended(said)}”`,
    ];
  },
  dead(speaker, name, sentence) {
    if (speaker === null) return [sentence ? `${name}已经死了。${ended(sentence)}` : `${name}已经死了。`];
    if (sentence === null) return [says(speaker, `${name}已经死了`), `${speaker}说：“${name}已经死了。”`];
    return [
      `“${name}已经死了。”${speaker}说，“${ended(within(sentence))}”`,
      `${speaker}说：“${name}已经死了。${ended(within(sentence))}”`,
    ];
  },
  alive: (speaker, name) => [told(speaker, `${name}还活着`), told(speaker, `${name}在世`)],
  tie(speaker, holder, other, tags) {
    if (holder === null) return [`提起${other}，你自己心里有${words(tags)}：${listed(tags)}。`];
    if (speaker !== null)
      return [says(speaker, within(`提起${other ?? "你"}，${holder}只有${words(tags)}：${listed(tags)}`))];
    return [
      `提起${other ?? "你"}，${holder}只有${words(tags)}：${listed(tags)}。`,
      `${holder}说到${other ?? "你"}，用的是${words(tags)}：${listed(tags)}。`,
    ];
  },
  deadTie: (holder, other, tags) => [
    `${holder}已经死了。${holder}和${other ?? "你"}之间，留下${words(tags)}：${listed(tags)}。`,
  ],
  want: (name, goal) => [`${name}想要的是：“${plainGoal(goal)}”。`, `${name}心里有一个目标：“${plainGoal(goal)}”。`],
  comesIn: (name) => [`${name}来了。`, `${name}走了进来。`],
  player: (name, goal) => [goal.trim() ? `你是${name}。你的目标：“${plainGoal(goal)}”。` : `你是${name}。`],
  opening: (name) => (name === null ? ["这一幕由你来开头。"] : [`这一幕开始了，眼前先有一样：${name}。`]),

  unknown: (speaker) =>
    speaker === null
      ? ["这里没有答案。", "这件事，这里没有记载。", "没有什么能回答这个问题。"]
      : ["这我不知道", "这我可说不上来", "我答不出", "这个我没有听说过"].map((text) => says(speaker, text)),
  onlyName: (speaker, name) =>
    speaker === null
      ? [`关于${name}，这里只有一个名字。`]
      : [says(speaker, `${name}？我只听过这个名字`), says(speaker, `说到${name}，我只知道名字`)],
  allTold: (speaker, name) =>
    speaker === null
      ? [`关于${name}，能说的都说了。`, `${name}的事，没有更多了。`]
      : [
          says(speaker, `${name}的事，我知道的都告诉你了`),
          says(speaker, `说到${name}，我没有更多可讲的了`),
          says(speaker, `关于${name}，你已经全听过了`),
        ],
  selfTold: (speaker) => [says(speaker, "我自己的事，没有更多可说的了"), says(speaker, "关于我，你都知道了")],
  toldBefore: (speaker) =>
    speaker === null
      ? ["这件事，能说的都说了。"]
      : [says(speaker, "这件事，我知道的都告诉你了"), says(speaker, "这件事我没有更多可讲的了")],
  unsaid: (speaker) => [says(speaker, "这个我不想说"), says(speaker, "这件事，我先不讲")],
  nothingNew: (speaker) =>
    speaker === null
      ? ["这里没有新的事了。", "能说的都说完了。", "再没有别的了。"]
      : ["我知道的就这些", "没有新的事可以告诉你了", "我知道的，你都知道了", "剩下的要看你了"].map((text) =>
          says(speaker, text),
        ),
  goalQuestions(speaker, goal) {
    const asks = (text: string) => (speaker === null ? text : `“${text}”${speaker}问。`);
    if (goal.trim() === "") return [{ key: "ask:goal:0", text: asks("你在这里想要的是什么？") }];
    const quoted = speaker === null ? `“${plainGoal(goal)}”` : `‘${plainGoal(goal)}’`;
    return [
      { key: "ask:goal:1", text: asks(`你的目标是${quoted}，打算从哪里开始？`) },
      { key: "ask:goal:1", text: asks("你来做的那件事，打算从哪里开始？") },
      { key: "ask:goal:2", text: asks("那件事，谁能帮上你的忙？") },
      { key: "ask:goal:3", text: asks("要达到目标，你还缺什么？") },
      { key: "ask:goal:4", text: asks("等到做成了，你打算怎么办？") },
    ];
  },
  tieQuestion: (speaker, other) =>
    [`${other}对你来说，算是什么人？`, `你怎么看${other}？`].map((text) => ({
      key: "ask:tie",
      text: speaker === null ? text : `“${text}”${speaker}问。`,
    })),
  courtesyFact: (courtesy, speaker, name, sentence, dead) =>
    COURTESY[courtesy].map((word) => {
      const about = `${dead ? "已故的" : ""}${name}，${sentence}`;
      if (speaker === null) return `${NOBODY[courtesy]}${ended(about)}`;
      return `“${ended(word)}”${speaker}说，“${ended(within(about))}”`;
    }),
  courtesyQuestion: (courtesy, speaker, player) =>
    COURTESY[courtesy].flatMap((word) =>
      QUESTIONS[courtesy].map((question) => {
        if (speaker === null) return `${NOBODY[courtesy]}${NARRATOR_ASKS[QUESTIONS[courtesy].indexOf(question)]}`;
        return `“${ended(courtesy === "greeting" ? `${word}，${player}` : word)}”${speaker}说，“${question}”`;
      }),
    ),

  askAbout: (name, as) => [
    { mode: "say", text: as === "person" ? `${name}是谁？` : `${name}是怎么回事？` },
    { mode: "say", text: `跟我说说${name}吧。` },
  ],
  askSelf: () => [
    { mode: "say", text: "你是谁？" },
    { mode: "say", text: "说说你自己吧。" },
  ],
  askTie: (name) => [
    { mode: "say", text: `你怎么看${name ?? "我"}？` },
    { mode: "say", text: `你和${name ?? "我"}是什么关系？` },
  ],
  askTies: (one, other) => [{ mode: "say", text: `${one}和${other}是什么关系？` }],
  turnTo: (name) => [
    { mode: "do", text: `转向${name}` },
    { mode: "do", text: `走到${name}面前` },
  ],
  lookFor: (name, as, dead) =>
    as === "person"
      ? [{ mode: "do", text: dead ? `回想${name}` : `打听${name}的事` }]
      : [
          { mode: "do", text: `仔细看看${name}` },
          { mode: "do", text: `留意${name}` },
        ],
  talkTurnsTo: (name) => [
    { mode: "narrate", text: `话题转到了${name}。` },
    { mode: "narrate", text: `有人提起了${name}。` },
  ],
  towardGoal: (goal) => [
    { mode: "say", text: `我的目标是“${plainGoal(goal)}”，该从哪里开始？` },
    { mode: "say", text: `为了“${plainGoal(goal)}”，我该知道些什么？` },
  ],
  atGoal: (goal) => [
    { mode: "do", text: `动手去做：“${plainGoal(goal)}”` },
    { mode: "say", text: `我知道得够多了，可以去做了：“${plainGoal(goal)}”。` },
    { mode: "narrate", text: `时机到了：“${plainGoal(goal)}”。` },
    { mode: "say", text: "我准备好了，还有什么拦着我？" },
    { mode: "narrate", text: "该知道的都知道了，只差动手。" },
    { mode: "do", text: "朝目标出发" },
  ],
  withoutGoal: () => [
    { mode: "say", text: "我该先知道什么？" },
    { mode: "do", text: "看看四周" },
    { mode: "narrate", text: "过了一会儿。" },
    { mode: "say", text: "这里发生了什么事？" },
    { mode: "do", text: "静静地等一会儿" },
    { mode: "narrate", text: "时间一点点过去。" },
  ],
};
