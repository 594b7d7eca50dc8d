// What tells a Chinese name from other words: characters no name has, words that only look like one, what names do.
import { SPEECH_VERB } from "../text/speech-verbs.ts";

const words = (text: string) => new Set(text.split(/\s+/u));

/** Characters no given name has: what looks like a name with one of them is the beginning of a phrase. */
export const NEVER_IN_NAMES: ReadonlySet<string> = new Set(
  "的了着过是在有不没把被也都就又很说道问答喊叫笑哭想看听走跑站坐来去上下里外前后这那哪什么怎我你他她它们个只条件些每各某几两三十百千万从到向往对为因所以而且但却与和跟同给让使得地吗呢吧啊呀嘛哦哎喔之其此则者即便再还才刚已正将要能会可该应必须愿敢肯抬低伸拿放打开关推拉转回头眼手脚脸身心话声布".split(
    "",
  ),
);

/** Words that begin with a surname's character, or are a form of address, and are no names. */
export const NO_NAMES: ReadonlySet<string> = words(
  "时候 时间 时光 白天 白色 高兴 高处 方向 方才 方法 安静 安全 成为 成了 全部 全身 全都 全力 常常 于是 马上 马路 明天 明白 明明 相信 相互 后来 后面 后头 那里 那样 那边 别人 别的 边上 边缘 连忙 连同 向来 古老 利用 文字 易于 容易 关系 关门 公路 国家 都是 石头 石阶 石板 金属 金色 花香 花园 黄昏 黄色 红色 蓝色 乌黑 乌云 冷风 温暖 满是 单独 水手 牛奶 车站 车子 车窗 龙王 毛巾 雷声 江水 池塘 谷底 林子 树林 山林 米饭 鱼群 包袱 包裹 路上 路灯 路口 房间 房子 家里 家人 师父 师傅 师姐 师妹 师兄 师弟 农民 武器 居然 通常 终于 计划 解释 应该 须要 何况 何必 任何 任务 简单 简直 强烈 平时 平常 平静 齐全 盛开 宁静 空气 空中 司机 东西 东边 西边 南边 北边 万一 千万 尚未 能够 从前 从此 步子 广场 充满 阴影 阴天 双手 双眼 云层 夏天 秋天 季节 纪念 左边 左手 右手 钱包 章节 许多 许久 施展 经过 经常 席子 宿舍 印子 怀里 怀疑 乐意 华丽 沙子 沙滩 沙发 贝壳 柴火 管子 钟声 钟摆 海风 易碎 查看 游人 益发 盖子 越来 越过 权力 红灯 温度 舒服 祝福 卫生 柳树 梅花 桂花 桑树 巫师 牧师 羊群 苗头 景色 荣耀 富人 祖父 祖母 仇人 隆隆 康复 老人 老师 老板 老头 老爷 老太 老虎 老家 老远 小心 小时 小声 小孩 小路 小小 小说 小姐 小船 小屋 小镇 小巷 小贩 阿姨 阿婆 大家 大声 大人 大夫 大门 灯塔 莫名 莫非 索性 元气 段落 水面 章程 童年 项目 温柔 白雪 花朵 黎明 谢谢 和平 和气 危险 强大 空白 满意 仿佛 费力 习惯 景象 明亮 清楚 清晨 夜里",
);

/** What somebody does right after their name. */
export const ACTS = new RegExp(
  `^(?:${SPEECH_VERB}|想|看|望|盯|听|走|站|坐|跑|抬|低|伸|转|回|点|摇|叹|皱|握|拿|放下|推|拉|接|抱|扶|蹲|跪|躺|睡|醒|没有|不[知想肯敢再由]|也[没不]|觉得|知道|记得|认得|咬|吸了|呼|停|愣|怔|哭|离开|来了|去了|忽然|突然|猛地|慢慢|轻轻|静静|默默|一把|一声|把|却|便|张|闭|从|在)`,
  "u",
);
/** What else may stand after a name. */
export const AFTER_NAME =
  /^(?:[，。、？！：；）”」』\s]|的|是|有|和|与|跟|就|又|才|还|已|正|不|没|也|脸|眼|手|心|身|被|向|对|朝|上|下|进|出|到|一|$)/u;

/** The characters that foreign names are written with. */
export const TRANSLITERATION: ReadonlySet<string> = new Set(
  "阿埃艾爱安奥巴白贝本比彼宾波伯博布查达黛戴丹德登迪狄蒂丁顿多厄恩尔法菲费芬夫弗福伏盖甘冈高戈格哥葛古圭哈海汉豪赫亨胡华怀惠霍基吉加贾简杰金卡凯坎康考柯科可克肯库昆拉莱兰朗劳勒雷蕾黎李里利莉丽理连林琳龙卢鲁路露伦罗洛马玛麦曼毛梅门蒙米密明莫姆木穆那纳娜乃奈南内尼妮涅宁牛纽农努诺欧帕派潘庞佩彭皮平珀普奇琪契恰乔切让热日容茹瑞若萨塞赛桑瑟森沙莎山珊绍申圣什史士舒斯丝苏索塔泰坦汤唐特滕提廷亭图托瓦万旺威韦维魏温文沃乌伍西希锡夏香肖谢辛休修雅亚扬耶叶伊易因英尤于雨约翰泽扎詹珍朱兹佐".split(
    "",
  ),
);
