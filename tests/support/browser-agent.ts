// The User-Agent header of a person's browser. Node.js and a headless browser name themselves otherwise, and what such
// programs read is not counted.
export const BROWSER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
