// Kinds of lines of a Chinese text that a question can be asked about, and how each is recognised. A line is only given a
// kind that its words leave no doubt about.

export const LINE_KINDS = [
  "promise",
  "threat",
  "secret",
  "confession",
  "accusation",
  "refusal",
  "feeling-denied",
  "denial",
  "order",
  "asked",
  "wondering",
  "deadline",
  "death",
  "written",
  "found",
  "given",
  "lost",
  "hidden",
  "knock",
  "visited",
  "arrival",
  "departure",
  "absence",
  "decision",
  "strange",
  "habit",
  "name",
  "revealed",
  "fight",
  "memory",
  "tears",
  "reaction",
  "match",
  "sight",
  "smell",
  "sound",
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export interface KindRule {
  kind: LineKind;
  /** Where the words are: in speech, in the narration, or in either. */
  in: "speech" | "narration" | "either";
  /** How much a line of this kind carries. */
  weight: number;
  is: RegExp;
  not?: RegExp;
}

/** What is only imagined, feared or compared has not happened. */
const UNREAL =
  /如果|要是|假如|假使|倘若|若是|万一|仿佛|好像|像是|就像|似的|一般[，。]|梦见|梦里|也许|大概|恐怕|说不定|差点|几乎|没有?(?:被|把|有人)|会不会|是不是|不曾|未曾/u;
const ASKS = /[？?]/u;
const NUMBER = "[一二两三四五六七八九十半几\\d]{1,3}";

/** In order: the first rule that holds gives a line its kind. */
export const KIND_RULES: readonly KindRule[] = [
  {
    kind: "threat",
    in: "speech",
    weight: 3.4,
    is: /别怪我|休怪|饶不了|要你好看|走着瞧|等着瞧|有你好看|别想活|格杀勿论|(?:杀|宰|毙|废)了你|要了你的命|我就(?:报警|开枪|动手|喊人|不客气|告诉)|不客气了|(?:否则|不然)[^。？]{0,16}(?:死|杀|报警|后果|打断|开枪|好看)|后果自负|会后悔的/u,
    not: /[？?]|不会后悔/u,
  },
  {
    kind: "secret",
    in: "speech",
    weight: 3.4,
    is: /(?:别|不要|不许|不能|不准)(?:再)?(?:告诉|跟[^，。]{1,6}说|让[^，。]{1,8}(?:知道|看见|发现))|谁(?:也|都)(?:别|不许|不能)(?:说|告诉)|千万别说|别说出去|(?:从|从来)?没(?:有)?(?:告诉|跟)(?:过)?(?:任何人|别人|谁)|你知我知|瞒着/u,
    not: ASKS,
  },
  {
    kind: "confession",
    in: "speech",
    weight: 3.4,
    is: /是我(?:[干做拿杀偷签放写说烧藏]|告诉|害|叫|让|骗|推|打)[^，。？]{0,8}的[。！，]|(?:人|火|信|字|他|她)是我[^，。？]{1,6}的|我(?:骗|瞒)了(?:你|他|她|大家|所有人)|我对不起/u,
    not: /[？?]|不是我|如果|要是|以为/u,
  },
  {
    kind: "accusation",
    in: "speech",
    weight: 2.9,
    is: /你(?:骗人|骗我|骗了|撒谎|说谎|在骗|在瞒|瞒着我|瞒了我|早就知道|早知道|害了|害死|出卖)|(?:都怪|都是|就是|是)你(?:[害干做拿偷说放杀]|[。！])/u,
    not: /[？?]|不是你|如果|要是|都是你的/u,
  },
  {
    kind: "feeling-denied",
    in: "speech",
    weight: 3,
    is: /我(?:真的)?(?:没事|不怕|不疼|不冷|不累|没哭|不生气|没生气|不难过|不在乎|不后悔|好得很|不想[她他])|无所谓[。，！]|谁(?:难过|哭|生气|想[他她])了/u,
    not: /如果|要是/u,
  },
  {
    kind: "promise",
    in: "speech",
    weight: 3.3,
    is: /我(?:一定|保证|发誓|答应你|向你保证|绝不会|决不会|说到做到|会(?:回来|等你|等着|还你|还给|带你|救|找到|替你|守|照顾|赔)|不会(?:再|让|丢下|忘|说出去|不管))|等我回来|包在我身上|一言为定|说话算话/u,
    not: /[？?]|如果|要是|我一定是|没法|不能保证|当年|那时|说过|以前/u,
  },
  {
    kind: "refusal",
    in: "speech",
    weight: 3,
    is: /我(?:是|才|可)?(?:不|不会|不能)(?:去|走|签|卖|嫁|娶|答应|同意|干|回去|借|换|交|帮|还)[了的你他她它这]?[。！，]|[“「"『](?:不行|不去|不卖|不借|不签|不走|不换|不给|不嫁|休想|没门|办不到|想都别想)[。！，]|恕难从命|想都别想/u,
    not: ASKS,
  },
  {
    kind: "denial",
    in: "speech",
    weight: 3.2,
    is: /我(?:[^。，？！]{0,3})(?:从没|从来没有?|没有?|并没有?|不)(?:见过|看见|去过|拿|动过|碰过|说过|骗|杀|偷|听说过|认识|认得|知道|记得)|不是我(?:[干做拿说杀偷]|[。，！])|(?:不关我|与我无关|跟我没关系|和我没关系)|没有的事|[“「"『](?:没什么|没有啊?|不知道|忘了|记不清了)[。！]|什么(?:都|也)没(?:看见|听见|说|有)|别问了/u,
    not: /[？?]|如果|要是/u,
  },
  {
    kind: "death",
    in: "either",
    weight: 3,
    is: /(?:[他她们爹娘爸妈人爷奶叔伯婶师父哥姐弟妹儿]|早|已经?|就|都)死了[。，！]|去世了|过世了|断了气|没了(?:气息|呼吸)|(?:一具|那具|的)尸体|遗体/u,
    not: /[？?]|[累笑吓急烦热冷饿渴困忙气想羞闷]死|[会要]死了|如果|要是|仿佛|好像|死了心/u,
  },
  {
    kind: "order",
    in: "speech",
    weight: 2.2,
    is: /^[“「"『](?:站住|住手|闭嘴|出去|滚|回去|跟我(?:来|走)|跪下|放下|放手|放开|别(?:动|开灯|出声|回头|过来|碰|走|去|说话|看|进)|不许|不准|给我|停车|让开|退下|拿下|抓住|来人|开门|快(?:走|跑|躲|关|把)|把[^，。！？]{1,12}(?:交|放下|拿来|给我|关上|打开|扔|藏))/u,
    not: ASKS,
  },
  {
    kind: "deadline",
    in: "either",
    weight: 3,
    is: new RegExp(
      `(?:天亮|天黑|日落|日出|太阳落山|涨潮|退潮|开船|发车|关城门|月底|年底|开春|入冬|除夕|午夜|零点|子时|午时|三更|五更|明[天日晚早]|后天|今[晚夜]|周[一二三四五六日]|星期[一二三四五六日]|${NUMBER}点(?:钟|半)?|${NUMBER}[天日个年]{1,2}[月]?)(?:之前|以前|之内|内)(?!的)|(?:还有|还剩|只剩|只有)(?:下)?(?:最后)?${NUMBER}(?:个)?(?:天|日|分钟|小时|钟头|时辰|个月|秒)`,
      "u",
    ),
    not: /[？?]|[三两几]天(?:之)?前|年前|年以前|已经|曾经|那时/u,
  },
  {
    kind: "decision",
    in: "either",
    weight: 2.8,
    is: /(?<!没有?|还没|不能|没法|由[^，。]{1,4}|谁|不)(?:决定(?!权|性|于|的)|打定主意|下定决心|拿定主意)|我想好了|我(?:已经)?决定|就这么定了/u,
    not: /[？?]|如果|要是|没(?:有)?(?:作|做)?决定|别人决定|还没/u,
  },
  {
    kind: "asked",
    in: "speech",
    weight: 3,
    is: /(?:谁|什么|哪|为什么|怎么|多少|几|吗|呢|么|没有|(\p{Script=Han})不\1|是不是|要不要|能不能|会不会)[^。！]*[？?][”」"』]$/u,
    not: /难道|不是吗|不是[^？]{1,12}吗|何必|凭什么|怎么会|怎么可能|有什么[好用]|关你什么|什么事？”|怎么了|你好吗|好不好|行不行|好吗|对吗|是吗|还用|你说呢/u,
  },
  {
    kind: "wondering",
    in: "narration",
    weight: 2.2,
    is: /(?:谁|什么|哪|为什么|怎么|是不是|会不会|能不能|还是|吗|呢)[^。！]*[？?]$/u,
    not: /何必|难道|怎么可能|有什么[好用]|不是[^？]{1,12}吗/u,
  },
  {
    kind: "revealed",
    in: "either",
    weight: 2.6,
    is: /^[“「"『]?原来[^是来的]{0,1}|真相|(?:这才|终于|忽然|突然|猛然|一下子)(?:明白|知道|认出|意识到|看清)/u,
    not: /[？?]|如果|要是|原来的|不知道真相/u,
  },
  {
    kind: "habit",
    in: "narration",
    weight: 2.4,
    is: /(?:从来不|从不|从没|平时|平日|往常|以往|往日|一向|每天|天天|每次)[^。？！]{2,30}(?:今天|今晚|今夜|今早|今日|这次|这回|这一次|这天|那天|却|可是|唯独)|破天荒/u,
    not: UNREAL,
  },
  {
    kind: "knock",
    in: "narration",
    weight: 3,
    is: /(?:敲门声|门铃|叩门声|有人(?:在)?(?:敲|叩|拍)门|门(?:外)?(?:忽然|突然)?被?(?:敲|叩|拍)(?:响|了))/u,
    not: UNREAL,
  },
  {
    kind: "name",
    in: "narration",
    weight: 2.6,
    is: /(?:叫|喊|唤|念|说)(?:出|着|了)[^。，]{0,8}名字|听见[^。，]{0,10}(?:叫|喊)[^。，]{0,8}名字|提(?:到|起)[^。，]{0,8}(?:这个|那个)名字/u,
    not: UNREAL,
  },
  {
    kind: "fight",
    in: "narration",
    weight: 2.2,
    is: /拔(?:出)?(?:了)?(?:长)?[剑刀枪]|[剑刀]已?出鞘|枪口|枪声|剑尖|刀尖|(?:一|挥)[剑刀](?:刺|劈|斩|砍|挥|横)|扣下扳机|动起手来/u,
    not: UNREAL,
  },
  {
    kind: "lost",
    in: "narration",
    weight: 2.8,
    is: /不见了|丢了|碎(?:了|成)|断了|裂(?:了|成|开)|烧(?:了|掉|成)|摔(?:碎|破|坏)|撕(?:了|成|碎)/u,
    not: UNREAL,
  },
  {
    kind: "hidden",
    in: "narration",
    weight: 2.8,
    is: /(?:藏|塞|埋|锁|压|夹|收|缝)(?:在|进|到|回|入|好|起来)|锁(?:上|了起来|着)/u,
    not: UNREAL,
  },
  {
    kind: "given",
    in: "narration",
    weight: 2.6,
    is: /(?:递|交|塞|送|留|还|寄|推)(?:给|到[^，。]{1,6}手)|(?:递|塞|推|拿|掏)(?:了)?(?:过来|出)/u,
    not: UNREAL,
  },
  {
    kind: "found",
    in: "narration",
    weight: 2.8,
    is: /发现(?:了)?|找(?:到|出)|摸(?:到|出)|捡(?:到|起)|拾(?:到|起)|翻(?:出|到)|挖(?:出|到)|(?:里|上|下|中|间)(?:面|头)?(?:竟|还|只|正|却)?(?:躺|放|装|夹|压|贴|刻|藏|写|留|埋)着|(?:掉|滑|飘|露)(?:出|出来|了出来|落)/u,
    not: UNREAL,
  },
  {
    kind: "written",
    in: "narration",
    weight: 2.7,
    is: /(?:写|刻|画|印|题|留)着[^。，]{0,12}(?:字|名字|话|号码|日期|地址|记号)|(?:写|刻)着[：“「]|(?:几|一)行(?:小)?字/u,
    not: /没(?:有)?(?:写|刻)/u,
  },
  {
    kind: "strange",
    in: "narration",
    weight: 2.5,
    is: /不对劲|蹊跷|反常|(?:很|有些|有点|真|觉得|说不出的?)(?:奇怪|古怪)|奇怪的是|怪的是|(?:竟然|居然)|不该(?:有|在|出现)|本该|不知(?:什么时候|何时)|(?:多|少)了(?:一|两|三)[个只条张把道名枚]/u,
    not: UNREAL,
  },
  {
    kind: "visited",
    in: "either",
    weight: 3,
    is: /(?:昨天|昨晚|前天|今早|早上|上午|下午|中午|刚才|刚刚|上周|上个?月|前几天|昨夜|[天晚])[^。，？]{0,6}(?:来过|回来过|来了一趟|来找过|到过)|有人来过/u,
    not: UNREAL,
  },
  {
    kind: "absence",
    in: "either",
    weight: 2.7,
    is: /(?:还|一直|始终|再也|迟迟)没(?:有)?(?:回来|来|回家|到|出现|消息|回信|回音)|没有回来|没了?音[讯信]|(?:人|[他她])(?:也|都|还)?没(?:有)?来/u,
    not: /[？?]|如果|要是|没来得及|没来由|没到/u,
  },
  {
    kind: "arrival",
    in: "narration",
    weight: 2.2,
    is: /(?:推门|掀帘|跟着|撞门|闯|走|跑|冲)(?:而入|了?进来)|门口(?:站着|多了|出现了?)[^。，]{0,6}(?:人|影|男|女|孩|老)|(?:赶来|找上门来|追来|追上来)了[。！，]|来了(?:一|两|三|几)[个位群队]|来了人/u,
    not: UNREAL,
  },
  {
    kind: "departure",
    in: "narration",
    weight: 2.4,
    is: /(?:[他她人子家客爷叔伯婶嫂姐妹哥弟师]|就|便|都|转身|头也不回地?|独自|已经)(?:走了|离开了|走远了?)[。！]|(?:转身|起身|扬长)(?:而去|离去|就走|便走)|头也不回地(?:走|离|出|上)|消失在[^。，]{1,10}[里中处后头口尽][。，]?/u,
    not: /如果|要是|仿佛|好像|也许|走了[一两三几]|风|雨|雪|日子/u,
  },
  {
    kind: "memory",
    in: "narration",
    weight: 1.8,
    is: /(?:想起|记起|记得|忘不了|忘记不了)[^。？]{2,}|(?:那年|那一年|当年|小时候|很多年前|许多年前)[^。？]{3,}/u,
    not: /记得(?:把|带|关|吃|穿|叫|给)|[？?]|话：|想不起|不记得/u,
  },
  {
    kind: "tears",
    in: "narration",
    weight: 2,
    is: /(?:哭(?:了|起来|出)|眼泪|泪水|泪流|掉泪|落泪|鼻子一酸|眼圈(?:一|都)?红|红了眼)/u,
    not: /没(?:有)?(?:哭|掉|流)|不哭|别哭|仿佛|好像|像|如果/u,
  },
  {
    kind: "reaction",
    in: "narration",
    weight: 1.9,
    is: /(?:手|笔|筷子|脚步|笑容|笑|戒尺|声音)[^。，]{0,6}(?:停(?:住|了|在)|僵|抖|顿)|脸(?:色)?(?:一下子)?(?:白|变|红)了|愣(?:住|了|在)|怔(?:住|了)|退了一步|后背一凉|牙齿[^。，]{0,3}打战|倒吸一口|掉在了地上/u,
    not: UNREAL,
  },
  {
    kind: "match",
    in: "either",
    weight: 2.3,
    is: /(?:正好|恰好|刚好)(?:就)?(?:是|有|在|少|多|缺)|一模一样|对不上|不多不少/u,
    not: /[？?]|如果|要是/u,
  },
  {
    kind: "sight",
    in: "narration",
    weight: 1.9,
    is: /(?:看见|看到|瞧见|望见|只见|发现)[^。？]{0,14}(?:一[个只条张道根盏片双行点群块辆艘]|有人|站着|坐着|躺着|漂|飘|亮|动)/u,
    not: UNREAL,
  },
  {
    kind: "smell",
    in: "narration",
    weight: 1.7,
    is: /闻(?:到|见)|(?:一股|一阵|股|阵|种)[^。，]{0,10}(?:气味|味道|香气|香味|味儿|腥气|焦味)/u,
    not: UNREAL,
  },
  {
    kind: "sound",
    in: "narration",
    weight: 1.7,
    is: /(?:听见|听到|传来|响起)(?:了)?[^。，]{0,14}(?:声|声音|动静|响动|脚步)[。，！]/u,
    not: /没(?:有)?(?:听见|听到)|仿佛|好像|像是|如果/u,
  },
];

/** Kinds that need a thing of the line that is safely read: without it these verbs can mean anything. */
export const NEEDS_THING: ReadonlySet<LineKind> = new Set<LineKind>(["lost", "hidden", "given", "found"]);
/** Kinds that what follows soon answers: only asked about a line that little comes after. */
export const SOON_ANSWERED: ReadonlySet<LineKind> = new Set<LineKind>([
  "knock",
  "order",
  "sound",
  "absence",
  "fight",
  "refusal",
  "arrival",
  "sight",
]);
