// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { chapter, openEditor } from "../../tests/support/text-editor.ts";

/** What remains of pasted HTML in an empty chapter, as the editor's own HTML without the title. */
function pasted(html: string) {
  const page = openEditor(chapter("T"));
  page.select(1);
  page.paste({ html });
  page.view.state.doc.check();
  return { html: page.editor.getHTML().replace(/^<h1[^>]*>.*?<\/h1>/, ""), notices: page.notices };
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- /* Font Definitions */ @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span lang=EN-US style='font-family:"Times New Roman"'>Part One<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-size:12.0pt;line-height:107%'>The <b style='mso-bidi-font-weight:normal'>lamp</b> at <i>Hest</i>&nbsp;Point<span style='mso-spacerun:yes'>  </span>went out.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><span style='color:red'><s>Struck</s></span> and <a href="https://example.org/a" target="_blank" onclick="alert(1)">linked</a> and <a href="javascript:alert(1)">not</a>.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>salt</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>vellum</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>first</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>cell one</p></td><td>cell two</td></tr></table>
<p class=MsoNormal><img width=10 height=10 src="file:///C:/x.png"><v:imagedata src="y.png"></v:imagedata>End.</p>
<!--EndFragment--></body></html>`;

test("Word: keeps text, structure and emphasis; removes styles, spans, comments and fields", () => {
  const { html, notices } = pasted(WORD);
  expect(html).toBe(
    "<h1>Part One</h1>" +
      "<p>The <strong>lamp</strong> at <em>Hest</em> Point went out.</p>" +
      "<p></p>" +
      '<p><s>Struck</s> and <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/a">linked</a> and not.</p>' +
      "<ul><li><p>salt</p></li><li><p>vellum</p></li></ul>" +
      "<ol><li><p>first</p></li></ol>" +
      "<p>cell one</p><p>cell two</p>" +
      "<p>End.</p>",
  );
  expect(notices).toEqual([{ type: "dropped", what: { images: 2, tables: 1, links: 1 } }]);
});

describe("Google Docs and web pages", () => {
  test("Google's meaningless <b> is removed, its styled spans become marks", () => {
    const source =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">Plain </span><span style="font-weight:700">bold </span><span style="font-style:italic;text-decoration:line-through">both</span></p><br><p><span>Next</span></p></b>';
    expect(pasted(source).html).toBe("<p>Plain <strong>bold </strong><em><s>both</s></em></p><p>Next</p>");
  });

  test("an article loses its layout elements, its scripts and its deep headings", () => {
    const source =
      '<div><article><header><h4 class="x">Head</h4></header><div>One <span class="tail">line</span></div><section><div><p>Two</p></div></section><script>alert(1)</script><style>p{}</style><iframe src="x"></iframe><aside>Three</aside></article></div>';
    expect(pasted(source).html).toBe("<h3>Head</h3><p>One line</p><p>Two</p><p>Three</p>");
  });

  test("code and preformatted text become lines", () => {
    expect(pasted("<pre><code>one\ntwo\n</code></pre>").html).toBe("<p>one</p><p>two</p>");
  });

  test("empty paragraphs between all paragraphs are removed, a single break the author made stays", () => {
    const spaced = "<p>a</p><p>&nbsp;</p><p>b</p><p><br></p><p>c</p>";
    expect(pasted(spaced).html).toBe("<p>a</p><p>b</p><p>c</p>");
    const scene = "<p>a</p><p>b</p><p>c</p><p>&nbsp;</p><p>&nbsp;</p><p>d</p><p>e</p><p>f</p>";
    expect(pasted(scene).html).toBe("<p>a</p><p>b</p><p>c</p><p></p><p>d</p><p>e</p><p>f</p>");
  });
});

test.each([
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<p><a href="vbscript:x"><b onmouseover="alert(1)">x</b></a></p>',
  '<img src=x onerror="alert(1)"><p>x</p>',
  '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg><p>x</p>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">x</math>',
])("hostile: %s", (source) => {
  const { html } = pasted(source);
  expect(html).not.toMatch(/script|onerror|onload|onmouse|data:|href/i);
  expect(html).toContain("x");
});

test("content copied from the editor is pasted unchanged", () => {
  const source = '<p data-pm-slice="1 1 []">one <strong>two</strong></p>';
  expect(pasted(source).html).toBe("<p>one <strong>two</strong></p>");
});

test("a chapter's title pasted into the text becomes a heading, not a second title", () => {
  const { html } = pasted('<h1 data-chapter-title="">Old title</h1><p>x</p>');
  expect(html).toBe("<h1>Old title</h1><p>x</p>");
});

test("cleans a long document quickly", () => {
  const source = WORD.replace(
    "<!--EndFragment-->",
    '<p class=MsoNormal><span style="x:y">Line of text.</span></p>'.repeat(2_000),
  );
  expect(pasted(source).html.length).toBeGreaterThan(20_000);
});
