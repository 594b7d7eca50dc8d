// Compresses the built client once, at the highest level, so that the server sends ready files.
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|wasm)$/;
/** Smaller files gain hardly more than the size of their headers. */
const MIN_BYTES = 1_000;
const ASSETS = `${sep}assets${sep}`;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a .br and a .gz beside every file of a folder that gets smaller by it. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < MIN_BYTES) return;
  // A name in assets/ contains a hash of its content, so an existing compressed file is never out of date.
  if (file.includes(ASSETS) && existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
  const bytes = await readFile(file);
  const small = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(bytes, { params: small })),
    writeFile(`${file}.gz`, await gz(bytes, { level: 9 })),
  ]);
}
