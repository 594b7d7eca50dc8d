// Texts that run a script wherever they are read as HTML, as an address, as JSON or as a template instead of as text, and
// what tells in a page whether one did.
import type { Page } from "@playwright/test";

/** Each calls `ran()` once it is executed. */
export const SCRIPT_PAYLOADS = [
  "<script>ran()</script>",
  "<img src=x onerror=ran()>",
  "<svg onload=ran()>",
  '"><svg/onload=ran()>',
  "' autofocus onfocus=ran() x='",
  '" onmouseover="ran()" x="',
  "</script><script>ran()</script>",
  "</title></style></textarea><script>ran()</script>",
  "--><script>ran()</script><!--",
  "]]><script>ran()</script>",
  "<iframe srcdoc='<script>parent.ran()</script>'></iframe>",
  "<iframe src=javascript:parent.ran()></iframe>",
  "<object data='javascript:ran()'></object>",
  "<a href=javascript:ran()>go</a>",
  "<details open ontoggle=ran()>x</details>",
  "<meta http-equiv=refresh content='0;url=javascript:ran()'>",
  "<base href='https://elsewhere.example/'>",
  "<style onload=ran()>@import 'https://elsewhere.example/'</style>",
  "<link rel=stylesheet href=https://elsewhere.example/ onerror=ran()>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=ran()&gt;'>",
  "<noscript><p title='</noscript><img src=x onerror=ran()>'>",
  "&lt;img src=x onerror=ran()&gt;",
  "\\u003cimg src=x onerror=ran()\\u003e",
  "$&$`$'<script>ran()</script>",
  "{{constructor.constructor('ran()')()}}",
  "\u2028<script>ran()</script>\u2029",
  "[go](javascript:ran())",
] as const;

/** Addresses that run a script when they are opened. */
export const SCRIPT_ADDRESSES = [
  "javascript:ran()",
  "JaVaScRiPt:ran()",
  "java\tscript:ran()",
  " javascript:ran()",
  "data:text/html,<script>opener.ran()</script>",
  "vbscript:ran()",
] as const;
/** An address of the web that leaves its attribute where quotation marks are not escaped. */
export const LEAVING_ADDRESS = 'https://storyloom.example/"onmouseover="ran()';

/** Elements that only a text read as HTML makes, or a link to what is no address. */
const MADE = [
  ...["onload", "onerror", "onfocus", "onmouseover", "ontoggle"].map((name) => `[${name}]`),
  ...["iframe[srcdoc]", "object", "base", "meta[http-equiv=refresh]", "math", "details[open] > :only-child"],
  ...["javascript:", "data:", "vbscript:"].map((scheme) => `a[href^="${scheme}" i]`),
  '[href^="https://elsewhere.example"]',
].join();

export interface Injected {
  ran: number;
  /** Elements that were made of texts. */
  made: number;
  /** What the page's policy had to refuse: a text that is only text asks for nothing. */
  refused: string[];
}

/** Counts from the next page load on. Call it once for each page, before it is opened. */
export async function watchInjected(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as { injected?: { ran: number; refused: string[] }; ran?: () => void };
    const injected = { ran: 0, refused: [] as string[] };
    watched.injected = injected;
    watched.ran = () => {
      injected.ran++;
    };
    // The library that checks answers asks once whether it may make code, and takes no for an answer.
    let asked = 0;
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      if (blockedURI === "eval" && asked++ === 0) return;
      injected.refused.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

export async function injectedInto(page: Page): Promise<Injected> {
  return page.evaluate((made) => {
    const { injected } = window as { injected?: { ran: number; refused: string[] } };
    if (!injected) throw new Error("The page is not watched.");
    return { ...injected, made: document.querySelectorAll(made).length };
  }, MADE);
}

export const NOTHING_INJECTED: Injected = { ran: 0, made: 0, refused: [] };
