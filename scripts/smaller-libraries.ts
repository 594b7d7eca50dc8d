// Leaves parts of libraries out of the browser's build that nothing in the product uses, and that every first load would
// carry: they are reached from what is used, so no bundler can see it. The server's libraries are whole, and so are
// those of the unit tests. A part that a later version of a library no longer has fails the build.
import type { Plugin } from "vite";

/** A part of a library's source, named by the text its first line begins with, and the code that takes its place. */
type Parts = Record<string, string>;

/**
 * Replaces parts of a source. A part ends with the first line of the same indentation that closes it: one that begins
 * with a closing bracket and opens no further block.
 */
export function replaceParts(code: string, parts: Parts): string {
  let lines = code.split("\n");
  for (const [head, instead] of Object.entries(parts)) {
    const from = lines.findIndex((line) => line.trimStart().startsWith(head));
    const indent = from < 0 ? "" : (lines[from] as string).slice(0, -(lines[from] as string).trimStart().length);
    const closes = (line: string) => /^[})\]]/.test(line.slice(indent.length)) && line.startsWith(indent);
    const to = lines.findIndex((line, at) => at > from && closes(line) && !/[{([]$/.test(line));
    if (from < 0 || to < 0) throw new Error(`There is no "${head}" any more`);
    lines = [...lines.slice(0, from), ...(instead === "" ? [] : [indent + instead]), ...lines.slice(to + 1)];
  }
  return lines.join("\n");
}

/** Replaces texts wherever they are. */
export function replaceTexts(code: string, texts: Parts): string {
  return Object.entries(texts).reduce((before, [text, instead]) => {
    if (!before.includes(text)) throw new Error(`There is no "${text}" any more`);
    return before.replaceAll(text, instead);
  }, code);
}

function smaller(name: string, id: RegExp, change: (code: string, id: string) => string): Plugin {
  return { name, transform: { filter: { id }, handler: (code, id) => ({ code: change(code, id), map: null }) } };
}

/**
 * Methods of zod's schemas that no contract calls. Each keeps the code of a kind of schema or of a check. What a contract
 * needs of them later is taken off this list: smaller-libraries.test.ts tells.
 */
export const UNUSED_ZOD_METHODS = [
  "with brand register exactOptional nonoptional or prefault catch pipe readonly describe meta isOptional isNullable",
  "apply parseAsync safeParseAsync validate validateAsync encode decode encodeAsync decodeAsync safeEncode safeDecode",
  "safeEncodeAsync safeDecodeAsync toJSONSchema includes endsWith nonempty lowercase uppercase slugify gte lt lte safe",
  "negative nonpositive multipleOf step finite keyof catchall passthrough loose strip safeExtend merge partial",
  "exactPartial required rest",
].flatMap((line) => line.split(" "));

/** `z.string().email()` and the like, which keep the code of every format; `z.email()` keeps its own only. */
const OLD_FORMATS = /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;

const ZOD_PARTS: Parts = {
  // For values that contain themselves: what comes from JSON never does.
  "function _ensureDefaultMemoizer() {": "function _ensureDefaultMemoizer() {}",
  // Names a method that is left out.
  "get spa() {": "",
  "set spa(value) {": "",
  // Describes schemas for other libraries.
  'get "~standard"() {': "",
  'set "~standard"(value) {': "",
};

/** The pages' security policy forbids the code it writes while it runs, so an object is always read the other way. */
const ZOD_TEXTS: Parts = { "core.$ZodObjectJIT.init(inst, def);": "core.$ZodObject.init(inst, def);" };

export function smallerZodSchemas(code: string): string {
  const methods = UNUSED_ZOD_METHODS.reduce(
    (before, name) => {
      const method = new RegExp(
        `^ {4}(?:async )?${name}(?:\\([^\\n]*\\)|: (?:async )?function \\w+\\([^\\n]*\\)) \\{\\n(?: {8}.*\\n)*? {4}\\},\\n`,
        "gm",
      );
      if (before.search(method) < 0) throw new Error(`zod's schemas have no method "${name}" any more`);
      return before.replace(method, "");
    },
    code.replace(OLD_FORMATS, ""),
  );
  return replaceTexts(replaceParts(methods, ZOD_PARTS), ZOD_TEXTS);
}

/**
 * zod can write JSON Schema, and has an English sentence for every fault; no page asks for the one or shows the other
 * (what is shown goes by an issue's code, or the message the contract gives it), nor uses most methods of its schemas.
 */
export const withoutUnusedZod = (): Plugin =>
  smaller(
    "without-unused-zod",
    /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en|classic\/schemas)\.js$/,
    (code, id) => {
      if (id.endsWith("/locales/en.js")) return "export default () => ({});";
      if (id.endsWith("/classic/schemas.js")) return smallerZodSchemas(code);
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
      const gone = 'const gone = () => () => { throw new Error("JSON Schema is left out of the client"); };';
      return [gone, ...names.map((name) => `export const ${name} = gone;`)].join("\n");
    },
  );

/**
 * Nothing is loaded by i18next (src/i18n/lazy-texts.ts). A text is looked for in the page's language alone, and formats
 * no value, names no other text, and is never asked for by a path of names (src/i18n/texts.test.ts).
 */
const I18NEXT_PARTS: Parts = {
  "class Connector extends EventEmitter {": "class Connector extends EventEmitter { state = {}; }",
  "class Formatter {": "class Formatter { init() {} format(value) { return value; } }",
  "class LanguageUtil {": `class LanguageUtil {
    getLanguagePartFromCode(code) { return code; }
    formatLanguageCode(code) { return code; }
    isSupportedCode() { return true; }
    getBestMatchFromCodes(codes) { return codes?.[0]; }
    getFallbackCodes() { return []; }
    toResolveHierarchy(code) { return code ? [code] : []; }
  }`,
  "const deepFind = (obj, path, keySeparator = '.') => {":
    "const deepFind = (obj, path) => obj && Object.prototype.hasOwnProperty.call(obj, path) ? obj[path] : undefined;",
  "function keysFromSelector(selector, opts) {": "function keysFromSelector() {}",
  "const isRefusedLanguageCode = (i18n, code) => {": "const isRefusedLanguageCode = () => false;",
  "const configuredLanguageCodes = options => {": "const configuredLanguageCodes = () => [];",
  "addResource(lng, ns, key, value, options = {": "",
  "addResources(lng, ns, resources, options = {": "",
  "nest(str, fc, options = {}) {": "nest(str) { return str; }",
  "if (lng?.toLowerCase() === 'cimode') {": "",
  "if (this.options.saveMissing) {": "",
  "getUsedParamsDetails(options = {}) {": "getUsedParamsDetails() {}",
  "needsPlural(code, options = {}) {": "",
  "getPluralFormsOfKey(code, key, options = {}) {": "",
  "getSuffixes(code, options = {}) {": "",
  "reloadResources(lngs, ns, callback) {": "reloadResources() {}",
  "hydrate(resources, lng) {": "",
  "loadLanguages(lngs, callback) {": "",
  "dir(lng) {": "",
  "cloneInstance(options = {}, callback = noop) {": "",
};

export const withoutUnusedI18next = (): Plugin =>
  smaller("without-unused-i18next", /\/i18next\/dist\/esm\/i18next\.js$/, (code) => replaceParts(code, I18NEXT_PARTS));
