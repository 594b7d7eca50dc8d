import { expect, test } from "vitest";
import { fc } from "../tests/support/property.ts";
import { safeHref } from "./safe-href.ts";

test.each([
  "https://example.org/a?b=c#d",
  "http://localhost:8080/",
  "HTTPS://EXAMPLE.org",
  "mailto:someone@example.org",
  "https://例子.测试/路径",
])("accepts %s", (href) => {
  expect(safeHref(href)).toBe(href);
});

test("trims white space around an address", () => {
  expect(safeHref("  https://example.org \n")).toBe("https://example.org");
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\u0000script:alert(1)",
  "javascript&colon;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A&#x61;vascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "\u200bjavascript:alert(1)",
  "jav\u00adascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://example.org/1",
  "file:///etc/passwd",
  "ftp://example.org/",
  "//example.org/",
  "/relative",
  "#anchor",
  "https:javascript:alert(1)",
  "http:\\\\example.org",
  "https://",
  "https://exa mple.org",
  "view-source:https://example.org",
  "",
  `https://example.org/${"a".repeat(3_000)}`,
])("refuses %j", (href) => {
  expect(safeHref(href)).toBeNull();
});

// A value that converts to an address is not an address: a check that stringifies first would accept these.
test.each([
  [["https://example.org"]],
  [["javascript:alert(1)"]],
  [{ toString: () => "https://example.org" }],
  [{ href: "https://example.org" }],
  [null],
  [undefined],
  [1],
  [true],
])("refuses the non-string %j", (href) => {
  expect(safeHref(href)).toBeNull();
});

test("every accepted address has one of three schemes according to a URL parser", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("javascript:", "https://", "mailto:", "\t", "&colon;"),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const href = safeHref(parts.join(""));
      if (href !== null) expect(["http:", "https:", "mailto:"]).toContain(new URL(href).protocol);
    }),
    { numRuns: 2_000 },
  );
});
