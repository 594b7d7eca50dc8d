// Chinese surnames: by them names are found in a text that no brief describes.

/** Surnames of two characters. */
export const DOUBLE_SURNAMES: ReadonlySet<string> = new Set(
  "欧阳 上官 司马 司徒 诸葛 慕容 东方 西门 南宫 独孤 令狐 皇甫 尉迟 公孙 轩辕 夏侯 长孙 宇文 端木 百里 呼延 闻人 澹台 钟离 濮阳 公冶 太史 申屠 仲孙 赫连 拓跋 完颜 纳兰 耶律 叶赫 第五 东郭 南荣".split(
    " ",
  ),
);

/** The surnames most people of the language have, and those novels like. Ones that are common words alone are marked out in `names.ts` by what surrounds them. */
export const SURNAMES: ReadonlySet<string> = new Set(
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀羊甄家封储靳段富巫乌焦巴弓牧谷车侯宓蓬全班仰秋仲伊宫宁仇栾甘厉祖武符刘景詹束龙叶幸司韶黎薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧沃利蔚越隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙养鞠须丰巢关蒯相查后荆红游竺权盖益桓公岳帅缑肖覃付仝闫楚佘涂代辜苟揭".split(
    "",
  ),
);
