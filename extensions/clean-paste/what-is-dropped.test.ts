// @vitest-environment jsdom
// Which removed or flattened parts of a paste are reported, and that nothing else is.
import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";

test.each([
  ["pictures", '<p>a <img src="x.png"></p><figure><svg></svg></figure>', { images: 2 }],
  [
    "players and embedded pages",
    "<p>a</p><video><source></video><object><embed></object><iframe></iframe>",
    { media: 3 },
  ],
  ["a table", "<table><tr><td>one</td><td>two</td></tr></table>", { tables: 1 }],
  [
    "a table in a table that only sets the page",
    "<table><tr><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table>",
    { tables: 1 },
  ],
  [
    "Word's footnotes",
    '<p>a<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> b</p>',
    { footnotes: 1 },
  ],
  [
    "Google Docs' footnotes",
    '<p>a<sup><a href="#ftnt1">[1]</a></sup></p><p><a href="#ftnt_ref1">[1]</a> b</p>',
    { footnotes: 1 },
  ],
  [
    "tracked deletions",
    '<p>a <del cite="mailto:x" datetime="2020">b <del cite="y">c</del></del></p>',
    { deletions: 1 },
  ],
  [
    "addresses that lead nowhere safe",
    '<p><a href="javascript:x">a</a> <a href="file:///c:/x">b</a> <a href="javascript:y"></a></p>',
    { links: 2 },
  ],
])("%s", (_what, source, dropped) => {
  expect(cleanHtml(source).dropped).toEqual(dropped);
});

test("Word's comments are removed with their marks, and are counted", () => {
  const source =
    '<p>The <span style="mso-comment-reference:A_1">lamp</span><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span> went out.</p>' +
    '<div style="mso-element:comment-list"><hr class=msocomoff><div style="mso-element:comment"><p>Really?</p></div></div>';
  expect(cleanHtml(source)).toEqual({ html: "<p>The lamp went out.</p>", dropped: { comments: 1 } });
});

test.each([
  '<p>a <b>b</b> <a href="https://example.org">c</a> <a href="mailto:a@b.c">d</a></p>',
  '<p><a href="#top">a</a></p><p><a name="x">b</a></p>',
  "<table><tr><td>one</td><td> </td></tr></table>",
  "<p>a <del>struck</del></p><script>x</script><style>y</style>",
])("reports nothing: %s", (source) => {
  expect(cleanHtml(source).dropped).toEqual({});
});
