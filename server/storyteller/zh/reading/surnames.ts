// Chinese surnames, by which names are found in a text without a brief.

/** Surnames of two characters. */
export const DOUBLE_SURNAMES: ReadonlySet<string> = new Set(
  "欧阳 上官 司马 司徒 诸葛 慕容 东方 西门 南宫 独孤 令狐 皇甫 尉迟 公孙 轩辕 夏侯 长孙 宇文 端木 百里 呼延 闻人 澹台 钟离 濮阳 公冶 太史 申屠 仲孙 赫连 拓跋 完颜 纳兰 耶律 叶赫 第五 东郭 南荣".split(
    " ",
  ),
);

/** The most common surnames, and those frequent in novels; rare ones that are everyday words (空, 全, 时) are left out. */
export const SURNAMES: ReadonlySet<string> = new Set(
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常于傅皮卞齐康伍余元卜顾孟黄穆萧尹姚邵湛汪祁毛禹狄米贝臧成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪宗丁宣邓郁杭洪包诸左石崔吉龚程邢裴陆荣翁荀羊甄靳段富巫乌焦巴弓侯宓蓬仲伊宫宁栾甘祖武符刘詹龙叶韶黎薄白蒲邰鄂索咸籍赖卓蔺屠蒙乔阴胥苍闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿边扈燕冀浦尚温庄晏柴瞿阎慕茹宦艾易戈廖庾暨衡耿弘匡文寇阙东欧沃蔚隆巩厍聂晁勾敖冷訾辛阚曾毋鞠巢关蒯荆竺桓公岳帅缑肖覃付仝闫楚佘涂代辜苟揭".split(
    "",
  ),
);
