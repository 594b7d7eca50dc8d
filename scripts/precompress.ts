// Compresses the built client once, as small as it goes, so that the server only hands bytes out.
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|wasm)$/;
/** Below this a compressed file is hardly smaller than its headers. */
const MIN_BYTES = 1_000;
const ASSETS = `${sep}assets${sep}`;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a .br and a .gz beside every file of a folder that shrinks. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < MIN_BYTES) return;
  // A name in assets/ carries a hash of what is in it: compressed once, compressed for good.
  if (file.includes(ASSETS) && existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
  const bytes = await readFile(file);
  const small = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(bytes, { params: small })),
    writeFile(`${file}.gz`, await gz(bytes, { level: 9 })),
  ]);
}
