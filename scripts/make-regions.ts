// Writes src/features/login/regions/region-data.ts: the regions of phones, with their dial codes, examples of mobile
// numbers, and their Chinese names in pinyin. The numbers come from libphonenumber, which nothing else here needs, so
// it is not among the dependencies; install it into a separate folder and pass that folder:
//
//   npm install --prefix /tmp/phones libphonenumber-js@1.13.16
//   node scripts/make-regions.ts /tmp/phones
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pinyin } from "pinyin-pro";
import { z } from "zod";
import { scriptMain } from "./script-main.ts";

const TARGET = join(import.meta.dirname, "../src/features/login/regions/region-data.ts");
/** Dial codes without a region, such as those of satellite networks and services. */
const NOWHERE = "001";

const packageFile = z.object({ version: z.string() });
const metadata = z.object({ country_calling_codes: z.record(z.string(), z.array(z.string())) });

interface ExampleNumber {
  countryCallingCode: string;
  formatInternational(): string;
}
interface PhoneLibrary {
  getExampleNumber(region: string, examples: unknown): ExampleNumber | undefined;
}

await scriptMain(async () => {
  const folder = process.argv[2];
  if (!folder) throw new Error("Name the folder libphonenumber-js was installed in.");
  const load = createRequire(join(resolve(folder), "package.json"));
  const { version } = packageFile.parse(load("libphonenumber-js/package.json"));
  const { getExampleNumber } = load("libphonenumber-js/max") as PhoneLibrary;
  const examples: unknown = load("libphonenumber-js/examples.mobile.json");
  const dialCodes = metadata.parse(load("libphonenumber-js/metadata.max.json")).country_calling_codes;

  const rows: string[] = [];
  for (const [dialCode, regions] of Object.entries(dialCodes).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const region of regions) {
      const example = region === NOWHERE ? undefined : getExampleNumber(region, examples);
      // A region without mobile numbers of its own cannot receive a code.
      if (example?.countryCallingCode !== dialCode) continue;
      const number = example.formatInternational().replace(`+${dialCode} `, "");
      rows.push(`  ${JSON.stringify([region, dialCode, number, pinyinOf(region)]).replaceAll('","', '", "')},`);
    }
  await writeFile(TARGET, `${headOf(version)}${rows.join("\n")}\n];\n`);
  console.log(`${rows.length} regions written.`);
});

function pinyinOf(region: string): string {
  const name = new Intl.DisplayNames("zh-CN", { type: "region" }).of(region) ?? "";
  const syllables = pinyin(name, { toneType: "none", type: "array", nonZh: "removed", v: true });
  return syllables.filter(Boolean).join(" ");
}

/** The comment and declarations above the rows. */
function headOf(version: string): string {
  return `// Every region with phones: its code (ISO 3166), its dial code, what a mobile number looks like after it, and its Chinese
// name in pinyin, by which it can be looked for. Made by scripts/make-regions.ts from libphonenumber-js ${version}, CLDR's
// names and pinyin-pro; the names themselves are the browser's. Of regions that share a dial code the first one stands
// for it.
export const REGION_DATA: readonly (readonly [code: string, dialCode: string, example: string, pinyin: string])[] = [
`;
}
