import { describe, expect, test } from "vitest";
import { briefOf, personOf } from "../../../../tests/support/story-brief.ts";
import type { StorytellerBrief } from "../../../platform/models/story-brief.ts";
import { follow, read } from "./read.ts";

const sceneOf = (before: string, more: Partial<StorytellerBrief> = {}) =>
  read(briefOf({ language: "zh", before, ...more }));

describe("person", () => {
  test("is read from the narration, not from what is said in it", () => {
    expect(sceneOf("她推开门。“我回来了，你在吗？”她问。“我在。”").person).toBe("third");
    expect(sceneOf("我推开门。“你回来了。”他说。他看着我。").person).toBe("first");
    expect(sceneOf("你推开门，屋里没有人。你叫了一声。").person).toBe("second");
    expect(sceneOf("").person).toBe("third");
  });

  test("the author's setting has priority over the text", () => {
    expect(sceneOf("她推开门。", { pointOfView: "first" }).person).toBe("first");
    expect(sceneOf("我推开门。", { pointOfView: "third_limited" }).person).toBe("third");
  });
});

describe("cast", () => {
  const text = "阿澈提着灯。她听见沈渡在敲木头。沈渡没有抬头。“你来了。”沈渡说。他笑了笑。阿澈点了点头。她没有说话。";

  test("begins with the point-of-view character, then others who act", () => {
    expect(sceneOf(text).cast.map(({ name, gender }) => [name, gender])).toEqual([
      ["阿澈", "female"],
      ["沈渡", "male"],
    ]);
  });

  test("the narrator comes first in the first person, without a name", () => {
    const [self, other] = sceneOf("我看着老周。老周说：“走吧。”他转身走在前面。我跟上去。").cast;
    expect(self).toEqual({ name: null, gender: "unknown", self: "first" });
    expect(other?.name).toBe("老周");
  });

  test("the dead of the brief are neither present nor absent", () => {
    const scene = sceneOf(`${text}她想起何伯。`, {
      people: [personOf("何伯", "male", { dead: true }), personOf("苏满", "female")],
    });
    const everybody = [...scene.cast, ...scene.absent].map(({ name }) => name);
    expect(everybody).toContain("苏满");
    expect(everybody).not.toContain("何伯");
  });

  test("somebody only remembered or talked about is not present", () => {
    const scene = sceneOf("阿澈坐下来。她想起林雪说过的话。“沈渡呢？”她问。", {
      people: [personOf("林雪", "female"), personOf("沈渡", "male")],
    });
    expect(scene.cast.map(({ name }) => name)).toEqual(["阿澈"]);
    expect(scene.absent.map(({ name }) => name)).toEqual(["林雪", "沈渡"]);
  });

  test("somebody who has left is not present", () => {
    const gone = `${text}过了一会儿，沈渡不见了。`;
    expect(sceneOf(gone).cast.map(({ name }) => name)).toEqual(["阿澈"]);
    const scene = sceneOf(text);
    expect(follow(scene, gone).cast.map(({ name }) => name)).toEqual(["阿澈"]);
  });

  test("a text without names has the person its pronouns refer to", () => {
    expect(sceneOf("他坐在窗边。他在等一条消息。").cast).toEqual([{ name: null, gender: "male", self: null }]);
  });
});

describe("the end of the text", () => {
  test("distinguishes a question, a statement and narration", () => {
    expect(sceneOf("“你去哪儿？”沈渡问。").moment).toBe("question");
    expect(sceneOf("“走吧。”").moment).toBe("speech");
    expect(sceneOf("“走吧。”沈渡说。他站起来，走到门口，看着外面黑沉沉的海，很久没有动。").moment).toBe("narration");
    expect(sceneOf("门上写着“盐”。").moment).toBe("narration");
    expect(sceneOf("  \n").moment).toBe("nothing");
  });

  test("knows the last speaker, and who is to answer", () => {
    const start = "阿澈看着沈渡。她觉得他有话要说。沈渡笑了笑。\n";
    const asked = sceneOf(`${start}“你去哪儿？”沈渡问。`);
    expect(asked.lastSpeaker?.name).toBe("沈渡");
    expect(asked.topics.has("asked-self")).toBe(true);
    const told = sceneOf(`${start}“我不去。”阿澈说。`);
    expect(told.lastSpeaker?.name).toBe("阿澈");
    expect(told.topics.has("told-other")).toBe(true);
    const bare = sceneOf(`${start}“你去哪儿？”沈渡问。\n“回家。”\n“哪个家？”`);
    expect(bare.lastSpeaker?.name).toBe("沈渡");
  });

  test("an unfinished sentence is recognised; a heading or a complete sentence is none", () => {
    expect(sceneOf("她走了。她慢慢地").unfinished).toBe("她慢慢地");
    expect(sceneOf("“走吧。我们").unfinished).toBe("“走吧。我们");
    expect(sceneOf("她走了。").unfinished).toBeNull();
    expect(sceneOf("第一章 灯灭").unfinished).toBeNull();
    expect(sceneOf("她走了\n").unfinished).toBeNull();
  });

  test("an event is a topic only right after it happened", () => {
    expect(sceneOf("有人敲门。").topics.has("just-knock")).toBe(true);
    const later =
      "有人敲门。她没有去开。过了很久，她把灯移近了一些，又看了一遍那张纸，一个字也没有漏掉，这才慢慢地放下心来，坐回到椅子上去。";
    expect(sceneOf(later).topics.has("just-knock")).toBe(false);
  });
});

describe("where and when", () => {
  test("the hour is the last one mentioned, except in memories and comparisons", () => {
    expect(sceneOf("天亮以后，她出了门。到了半夜，月亮升起来。").tags.has("night")).toBe(true);
    expect(sceneOf("半夜她醒了。清晨的雾还没有散。").tags.has("day")).toBe(true);
    expect(sceneOf("清晨，她想起昨天夜里的事。").tags.has("day")).toBe(true);
    expect(sceneOf("清晨，他的脸色像夜一样沉。").tags.has("night")).toBe(false);
  });

  test("topics are what the lines are about, not their comparisons", () => {
    expect(sceneOf("海上起了浪，船在晃。").topics.has("sea")).toBe(true);
    expect(sceneOf("教室很静，像海，像浪，像一条船。教室的黑板上没有字。").topics.has("sea")).toBe(false);
  });

  test("places and things of the world keep their names, and the current place is separate", () => {
    const scene = sceneOf("她回到望鱼角，望鱼角的风很大。她想起青石镇。", {
      places: ["青石镇", "望鱼角"],
      things: ["银钥匙"],
    });
    expect(scene.place).toBe("望鱼角");
    expect(scene.far).toEqual(["青石镇"]);
    expect(scene.things).toEqual(["银钥匙"]);
    expect(scene.topics.has("held")).toBe(true);
  });

  test("the text's own quotes are used", () => {
    expect(sceneOf("「走吧。」她说。").quotes).toEqual({ open: "「", close: "」" });
    expect(sceneOf("她走了。").quotes).toEqual({ open: "“", close: "”" });
  });
});
