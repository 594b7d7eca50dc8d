// Reads a player's Chinese line for simple intents, and for how a name stands in it.
import type { SceneEntry, SceneLine } from "../../platform/models/scene-request.ts";
import { DOUBLE_SURNAMES, SURNAMES } from "../zh/reading/surnames.ts";
import type { Intent, LineSigns, NameUse, Pronoun } from "./types.ts";

const SHORT_CHARACTERS_MAX = 10;

/** In order: the first that matches a line is its intent. */
const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  ["me", /我(?:到底|究竟|又)?是(?:谁|什么人)|(?:认识|认得|记得|知道)我(?:吗|么|是谁|嘛|$)|我叫什么/],
  ["me", /我的(?:目标|任务|使命)是(?:什么|啥)|我(?:为什么|为何|怎么会)在这/],
  [
    "want",
    /你(?:们)?(?:到底|究竟|真正|自己)?(?:想|要)(?:要|做|干|得到|什么|的是)|你(?:的)?(?:目标|目的|心愿|打算|愿望)|你(?:在)?图什么/,
  ],
  [
    "self",
    /你(?:到底|究竟|又)?(?:是谁|是什么人|是哪位|是干什么的|是做什么的|叫什么|贵姓|是)[?？。\s]*$|你(?:到底|究竟)?(?:是谁|叫什么)/,
  ],
  [
    "self",
    /(?:阁下|您|尊驾)(?:是谁|是哪位|怎么称呼|贵姓)|怎么称呼|(?:说说|讲讲|谈谈|介绍|关于)(?:一下)?你(?:自己|的(?:事|来历|过去|身世))|自我介绍/,
  ],
  [
    "around",
    /(?:看看|看了看|打量|环顾|张望|环视)(?:着|了|一下|一圈)?(?:四周|周围|四下|这里|屋里|房间)?(?:$|[。，！.\s])|环顾|四下|四处(?:看|张望)|打量(?:四周|周围|这)/,
  ],
  [
    "around",
    /(?:这里|这儿|此处|此地|这)(?:到底|究竟)?是(?:哪里|哪儿|什么地方|哪|何处)|(?:我们?|咱们)(?:现在)?(?:在|到了?)(?:哪里|哪儿|哪|什么地方)|(?:这里|这儿|周围|附近)(?:都)?有(?:什么|些什么|啥)/,
  ],
  [
    "guide",
    /(?:我|我们|咱们)?(?:现在|接下来|下一步)?(?:该|应该|要|能|可以)(?:先)?(?:怎么|如何|做些?什么|干什么|做啥|从哪|去哪|往哪|知道)|怎么办|下一步|接下来呢?/,
  ],
  ["guide", /帮(?:帮|一下|个忙|助)?(?:我|忙)|(?:建议|线索|提示|主意)|(?:发生|出)了?什么(?:事)?|怎么回事|出什么事/],
  [
    "guide",
    /你(?:都|还)?(?:知道|晓得|听说过?)(?:些|点)?(?:什么|啥|哪些)|(?:告诉|跟我说|和我说|同我说|对我说)我?(?:点|些|一些|一点)(?:什么|事|别的|有用的)?|(?:给我|跟我)(?:说说|讲讲)(?:吧)?[。！\s]*$/,
  ],
  ["guide", /我(?:的目标|的任务|想做的|要做的|来这里)/],
  [
    "more",
    /^(?:请)?(?:继续|接着说|往下说|说下去|再说说|再讲讲|多说(?:一)?点|再多说|还有呢|还有吗|然后呢|后来呢|接着呢|之后呢)|^(?:真的吗?|为什么呢?|为何|怎么会|是吗)[?？。！\s]*$/,
  ],
  ["more", /还有(?:什么|别的|呢)|(?:我)?(?:听着|在听)/],
  [
    "silence",
    /^我?(?:沉默|不说话|没有说话|没说话|一言不发|不作声|不吭声|默不作声|不回答|没有回答|等着|等待|等了|静静地)/,
  ],
];
const GREETING =
  /[，,](?:早上|下午|晚上|中午)好|^[^，。？！不太真很还最只正挺都]{1,6}好[啊呀]?[！!。~～]*$|久违|有人(?:在)?吗|拜见|^(?:哎|喂|嗨)?[，,]?(?:你好|您好|你们好|大家好|早上好|晚上好|下午好|早安|晚安好|早啊?|嗨|哈喽|哈啰|幸会|久仰|见过|在下有礼|打扰了|喂)|好久不见|初次见面|(?:打|打了)个?招呼|行礼|作揖|拱手|挥(?:了)?挥手|最近(?:好吗|怎么样)|别来无恙/;
const THANKS = /谢谢|多谢|感谢|感激|谢了|有劳|谢过|辛苦(?:你|您)?了/;
const FAREWELL =
  /再见|再会|告辞|拜拜|后会有期|晚安|回头见|改天见|我(?:该|得|要|先)?(?:走了|告辞|离开了|回去了)|就此别过/;
const YES =
  /^(?:嗯+|是的?|对的?|好的?|好吧|行吧?|可以|没错|当然|没问题|同意|我愿意|明白|知道了|我?点(?:了)?点头|点头|成)(?:[，。！,!\s啊呀呢]|$)/;
const NO =
  /^(?:不是?|不行|不要|不用|没有|不想|不愿意?|我?(?:不愿意|拒绝)|绝不|算了|我?摇(?:了)?摇头|摇头|未必|还没有?)(?:[，。！,!\s了啊呀]|$)/;

const ASKS =
  /[?？]|谁|什么|啥|哪|怎么|怎样|如何|为何|何时|何处|几|多少|是不是|有没有|能不能|可不可以|会不会|认不认识|知不知道|[吗么呢]\s*[。！]*$|(?:告诉|说说|讲讲|谈谈|介绍|解释|描述|聊聊|打听|寻找|回想|想起|留意)|问(?!题|候|话)/;
const ASKS_TIE =
  /之间|关系|(?:朋友|仇人|敌人|亲戚|夫妻|兄弟|姐妹|父女|父子|母女|母子)(?:吗|么|嘛|\?|？)|(?:信任|信得过|相信|爱|恨|喜欢|讨厌|认识|认得|熟悉|了解)|怎么看|怎么想|看法|觉得|印象|对你(?:来说)?|和你|与你|跟你|你和|你与|你跟/;
const ASKS_ALIVE = /(?:还)?活着|还在(?:世|吗|人世)|死了|死没死|去世|过世|没了|怎么死|死因|生死|被(?:杀|害)/;
const ARRIVES =
  /^(?:突然|忽然|这时|此时|也|又|慢慢|悄悄|终于|缓缓|匆匆|推门|推开门|从[^，。]{1,8}){0,3}(?:地)?(?:走|跑|闯|冲|踱|赶|飘|挤|钻|溜)?(?:了?进来|了?过来|来了|到了|出现|赶到|现身|回来|走来|上前|进门|进屋|推门而入|出来)/;
const ADDRESS_BEFORE =
  /(?:对着?|向|朝|跟|和|同|问|转向|走向|走近|走到|看着|看向|望着|望向|盯着|找|找到|叫住|叫|喊|拉住|告诉|请教|询问|追问|回答|去见|拜见|面向|靠近|迎向|凑近)$/;
/** What follows a name that "and" only joins to another. */
const TALKS_AFTER =
  /^(?:说|道|讲|问|点|笑|行礼|打招呼|招手|挥|走|鞠躬|拱手|聊|搭话|喊|伸|求|示意|身边|面前|跟前|那边|[，。,.！!]|$)/;

const plain = (text: string) => text.replace(/[“”‘’"「」『』*]/gu, "").trim();

function pronounIn(text: string): Pronoun | null {
  if (/你们(?:俩|两个?|二人)/.test(text)) return "they";
  const found = /她|他们|她们|它|他|这人|那人|这东西|那东西|那里|那儿|那地方|这件事|那件事|此人|其人/.exec(text)?.[0];
  if (!found) return null;
  if (found === "她") return "she";
  if (found === "他" || /人$/.test(found)) return "he";
  return found.endsWith("们") ? "they" : "it";
}

function intentOf(text: string): Intent | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return "silence";
  for (const [intent, words] of INTENTS) if (words.test(text)) return intent;
  if (THANKS.test(text)) return "thanks";
  if (FAREWELL.test(text)) return "farewell";
  if (GREETING.test(text)) return "greeting";
  const isShort = text.length <= SHORT_CHARACTERS_MAX;
  if (isShort && YES.test(text)) return "yes";
  if (isShort && NO.test(text)) return "no";
  return null;
}

/** What a Chinese line shows of what the player means. */
export function readChinese(line: string, mode: SceneLine["mode"]): LineSigns {
  const text = plain(line);
  return {
    intent: intentOf(text),
    // Narration asks nobody, unless it is a question.
    asks: mode === "narrate" ? /[?？]\s*$/.test(text) : ASKS.test(text),
    asksWant: /想要|想做|想干|目标|目的|心愿|图什么|打算/.test(text),
    asksTie: ASKS_TIE.test(text),
    ofPlayer: text.includes("我"),
    asksAlive: ASKS_ALIVE.test(text),
    pronoun: pronounIn(text),
  };
}

/** How a name stands between the words before and after it. */
export function chineseUse(before: string, after: string, mode: SceneLine["mode"]): NameUse {
  const left = plain(before);
  const right = plain(after);
  if (mode !== "say" && ARRIVES.test(right)) return "arrives";
  const verb = ADDRESS_BEFORE.exec(left)?.[0];
  if (verb && mode !== "narrate" && (!/^(?:对|向|朝|跟|和|同|找|看)/.test(verb) || TALKS_AFTER.test(right))) {
    if (mode !== "say" || !/^(?:和|跟|同|问|看|找|对|告诉|叫)/.test(verb)) return "addressed";
  }
  const opens =
    left === "" ||
    /(?:^|[。！？!?，,])(?:喂|嗨|哎|嘿|你好|您好|早啊?|谢谢|多谢|再见|请问|那|可是|但是|听着|告诉我)?[，,]?$/.test(
      left,
    );
  if (
    mode !== "narrate" &&
    opens &&
    left + right !== "" &&
    /^(?:[，,！!：:]|[。.]?$)/.test(right) &&
    !/^[?？]/.test(right)
  )
    return left === "" && /^[。.]?$/.test(right) ? "named" : "addressed";
  return "named";
}

/** How somebody is called by their surname. */
const TITLES =
  "长老 姑娘 公子 先生 小姐 老师 大人 夫人 捕头 队长 医生 大夫 博士 师兄 师姐 师妹 师弟 师父 老板 掌柜 将军 道长 教授 警官".split(
    " ",
  );
const HAN_NAME = /^\p{Script=Han}{3,4}$/u;

/** Parts of a foreign name, and the given name of a Chinese one. */
export function chineseShortNames(name: string, as: SceneEntry["as"]): string[] {
  if (as !== "person") return [];
  const parts = name.trim().split(/[·•・‧\s]+/u);
  if (parts.length > 1) return parts.filter((part) => part.length >= 2);
  if (!HAN_NAME.test(name)) return [];
  if (DOUBLE_SURNAMES.has(name.slice(0, 2))) return name.length === 4 ? [name.slice(2)] : [];
  if (name.length !== 3 || !SURNAMES.has(name.charAt(0))) return [];
  return [name.slice(1), ...TITLES.map((title) => name.charAt(0) + title)];
}
