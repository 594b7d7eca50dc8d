// The texts of an export's README.txt, which says what each file holds, and problems.txt, which names missing parts.
import type { Locale } from "../../../contract/limits.ts";

export type Problem = "unreadable" | "damaged" | "full" | "pictures_left" | "parts_left";

interface Texts {
  readme(day: string): string;
  problems: string;
  problem: Record<Problem, string>;
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  "en-US": {
    readme: (day) => `Everything of your Storyloom account, as it was on ${day} (UTC).

account.json          your account: name, email, phone, ways to log in, devices that are logged in, messages you were
                      sent, your writing power, whom you follow, what you have read and how far, whether that is kept
                      (keeps_reading_history), which shared worlds you made your own (worlds_used), what you reported
                      and what feedback you sent, what moderators decided about you and your works with your answers,
                      and which stories of other people you write or read along in; closed accounts are not named
stories/              a folder for each story you own
  story.md            its text, chapter by chapter, in Markdown; Storyloom can import it again
  story.json          its chapters in order, their summaries, what you told the model about the story, the entries you
                      pinned for it, and the links you invited people with (the links themselves are left out)
  documents.jsonl     each chapter exactly as it is stored, one line of JSON each, so that nothing is lost
  versions.jsonl      the versions kept by name, one line of JSON each (only if there are any)
deleted-stories/      the same for stories in the recycle bin
worlds/               each world as a .storyloom.json, which Storyloom can import again with its entries and pictures;
                      entries in a world's bin are in a .deleted-entries.jsonl beside it; what came with characters'
                      cards is in a .files folder if it has no room in there
deleted-worlds/       the same for deleted worlds that can still be taken back
explorations/         each exploration as lines of JSON: the chat with its copy of the world, the entries of the copy, and
                      the messages of all branches (parent_id says which message each one follows)
deleted-explorations/ the same for deleted explorations that can still be taken back
pictures/             every picture you uploaded, as it is stored; pictures.json says which is which
shares.json           what you share: its page's path on this server, whether it is private, open by link or on the
                      square, the published chapters with their dates, and when a world was last synced
generations.jsonl     what was written for you by a model, one line of JSON each
power.jsonl           every movement of your writing power, one line of JSON each, the latest first
problems.txt          only there if something could not be read: what is missing, and why

Chapters you have deleted and can still take back are in their story's files, marked with deleted_at.
Times are Unix seconds. Text is UTF-8.

Not in here: stories of other people that you write or read along in. They belong to their owners, who can export
them. Nothing is said of the people who write along in yours.
`,
    problems: "These parts are missing, or are not complete:",
    problem: {
      unreadable: "could not be read; please export again",
      damaged: "is damaged; a chapter can be brought back from a good version in the editor",
      full: "has no room: the file would be too large",
      pictures_left:
        "has no room for some pictures and files; the pictures are in pictures/, the files in a folder beside it",
      parts_left: "has no room for some of what other programs keep in it",
    },
  },
  "zh-CN": {
    readme: (day) => `你的 Storyloom 账号中的全部内容，截至 ${day}（UTC）。

account.json          账号：名称、邮箱、手机号、登录方式、已登录的设备、收到的通知、电量、
                      你关注的人、你读过的作品与读到的位置、是否保留阅读记录（keeps_reading_history）、
                      你复制过的他人世界（worlds_used）、你提交的举报与反馈、版主对你和你作品的处理决定及你的申诉，
                      以及你参与共写或阅读的他人故事；已关闭账号的名称不会写出
stories/              你拥有的每个故事一个文件夹
  story.md            故事正文，按章节排列，Markdown 格式；可以重新导入 Storyloom
  story.json          章节顺序、章节摘要、你写给模型的故事说明、为故事固定的词条，
                      以及你发出的邀请链接（不含链接本身）
  documents.jsonl     每一章按原样保存，每行一段 JSON，不会丢失任何内容
  versions.jsonl      手动命名保存的版本，每行一段 JSON（有才会出现）
deleted-stories/      回收站中的故事，结构相同
worlds/               每个世界一个 .storyloom.json，可以连同词条和图片重新导入 Storyloom；
                      世界回收站中的词条在旁边的 .deleted-entries.jsonl 里；
                      随角色卡带来的文件如果放不下，在旁边的 .files 文件夹里
deleted-worlds/       已删除但仍可恢复的世界，结构相同
explorations/         每次探索一个文件，每行一段 JSON：探索本身及其世界副本、副本中的词条，
                      以及所有分支的消息（parent_id 表示接在哪条消息之后）
deleted-explorations/ 已删除但仍可恢复的探索，结构相同
pictures/             你上传的每张图片，按原样保存；pictures.json 说明各是什么
shares.json           你分享的作品：本站页面路径、状态（私密、凭链接或在广场）、
                      已发布的章节与日期，以及世界最近一次同步的时间
generations.jsonl     模型为你写的内容，每行一段 JSON
power.jsonl           电量的每一笔变动，每行一段 JSON，最新的在前
problems.txt          只有在有内容读不出来时才会出现：缺了什么、为什么

已删除但仍可恢复的章节在所属故事的文件里，以 deleted_at 标明。
时间为 Unix 秒。文本编码为 UTF-8。

不包含：由他人拥有、你参与共写或阅读的故事。它们属于各自的作者，由作者导出。
与你共写的人的信息也不会出现在这里。
`,
    problems: "以下部分缺失或不完整：",
    problem: {
      unreadable: "无法读取，请重新导出",
      damaged: "已损坏；章节可以在编辑器中恢复到完好的版本",
      full: "放不下：文件会过大",
      pictures_left: "放不下其中一些图片和文件；图片都在 pictures/ 里，文件在旁边的文件夹里",
      parts_left: "放不下其他程序保存在其中的一些内容",
    },
  },
};

/** `day` as 2026-11-25. */
export function readmeText(locale: Locale, day: string): string {
  return forNotepad(TEXTS[locale].readme(day));
}

export function problemsText(locale: Locale, problems: readonly { name: string; problem: Problem }[]): string {
  const { problems: title, problem: words } = TEXTS[locale];
  const lines = problems.map(({ name, problem }) => `${name}: ${words[problem]}`);
  return forNotepad(`${title}\n\n${lines.join("\n")}\n`);
}

/** Adds a UTF-8 byte order mark and uses CRLF line ends, which every editor understands. */
function forNotepad(text: string): string {
  return `\ufeff${text.replaceAll("\n", "\r\n")}`;
}
