// Exports worlds and characters: gathers their content, has a worker thread write the file, and names it.
import sharp from "sharp";
import type { CardExportFormat, WorldExportFormat } from "../../../contract/world-files.ts";
import type { LorePicture } from "../../../extensions/lore-formats/lore-world.ts";
import type { CardContainer } from "../../../extensions/lore-formats/write/card-assets.ts";
import type { PartsLeft } from "../../../extensions/lore-formats/write/parts-left.ts";
import { fileName } from "../../../extensions/text-formats/file-name.ts";
import { AppError } from "../../platform/errors.ts";
import type { Images } from "../images/images.service.ts";
import type { KeptWorld } from "../worlds/world-contents.service.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { drawCard } from "./draw-card.ts";
import { bodyOf } from "./kept-entry.ts";
import type { WriteFile } from "./write-file.ts";
import type { PackedWorld } from "./write-file.worker.ts";

/** A file to download. */
export interface ExportedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
  /** Number of pictures left out of the file. */
  picturesLeft: number;
  /** Other parts of the world that the format cannot hold. */
  parts: PartsLeft;
}

export interface ExportsDeps {
  worlds: Pick<Worlds, "get" | "entry" | "readWorld" | "readOriginals" | "readFiles">;
  images: Pick<Images, "read">;
  writeFile: WriteFile;
}

interface Gathered {
  world: PackedWorld;
  /** Number of pictures not read, because the format cannot hold any or the file would become too large. */
  picturesLeft: number;
}

const JSON_TYPE = "application/json; charset=utf-8";
const WORLD_FILES: Readonly<Record<WorldExportFormat, { ending: string; type: string }>> = {
  storyloom: { ending: "storyloom.json", type: JSON_TYPE },
  // A different ending than a card's JSON, which may be downloaded to the same folder under the same name.
  sillytavern: { ending: "worldinfo.json", type: JSON_TYPE },
  lorebook_v3: { ending: "lorebook.json", type: JSON_TYPE },
  csv: { ending: "csv", type: "text/csv; charset=utf-8" },
};
const CARD_FILES: Readonly<Record<CardExportFormat, { container: CardContainer; ending: string; type: string }>> = {
  card_png: { container: "png", ending: "png", type: "image/png" },
  card_charx: { container: "charx", ending: "charx", type: "application/zip" },
  card_json: { container: "json", ending: "json", type: JSON_TYPE },
};
/** After this many bytes no more pictures are read; our own format holds fewer. */
const PICTURES_BYTES = 32 * 1024 * 1024;
const CARD_WIDTH = 768;

export function createExports({ worlds, images, writeFile }: ExportsDeps) {
  async function picture(id: string | null, name: string): Promise<LorePicture | null> {
    const bytes = id === null ? null : await images.read(id);
    return bytes && { name: `${fileName(name, "picture")}.webp`, bytes: new Uint8Array(bytes) };
  }

  /** A world as the writers of formats need it, with its pictures if the format can hold them. */
  async function gather({ world, entries }: KeptWorld, { withPictures }: { withPictures: boolean }): Promise<Gathered> {
    const originals = await worlds.readOriginals(world._id);
    const told: PackedWorld = {
      title: world.title,
      background: world.background,
      forbiddenWords: world.forbidden_words,
      extensions: originals.world,
      cover: withPictures ? await picture(world.cover_id, world.title) : null,
      entries: entries.map((row) => ({
        body: bodyOf(row),
        extensions: originals.entries.get(row._id) ?? "{}",
        picture: null,
      })),
    };
    if (!withPictures) {
      const pictures = [world.cover_id, ...entries.map(({ avatar_id }) => avatar_id)].filter((id) => id !== null);
      return { world: told, picturesLeft: pictures.length };
    }
    let picturesLeft = 0;
    let total = told.cover?.bytes.length ?? 0;
    for (const [at, entry] of told.entries.entries()) {
      const id = entries[at]?.avatar_id ?? null;
      if (total > PICTURES_BYTES && id !== null) picturesLeft++;
      else entry.picture = await picture(id, entry.body.name);
      total += entry.picture?.bytes.length ?? 0;
      if (!entries[at]?.has_files) continue;
      const files = await worlds.readFiles(world._id, entries[at]._id);
      if (total > PICTURES_BYTES) picturesLeft += files.length;
      else entry.files = files;
      for (const { bytes } of entry.files ?? []) total += bytes.length;
    }
    return { world: told, picturesLeft };
  }

  return {
    async exportWorld(uid: string, unid: string, format: WorldExportFormat): Promise<ExportedFile> {
      const { title } = await worlds.get(uid, unid);
      const { ending, type } = WORLD_FILES[format];
      const file = await writeFile(uid, async () => ({
        ...(await gather(await worlds.readWorld(uid, unid), { withPictures: format === "storyloom" })),
        format,
      }));
      return { name: `${fileName(title, "world")}.${ending}`, type, ...file };
    },

    /** A world in our own format, also a deleted one that can still be restored. */
    async exportOwn(uid: string, unid: string): Promise<ExportedFile> {
      let title = "";
      const file = await writeFile(uid, async () => {
        const kept = await worlds.readWorld(uid, unid, { evenDeleted: true });
        title = kept.world.title;
        return { ...(await gather(kept, { withPictures: true })), format: "storyloom" as const };
      });
      const { ending, type } = WORLD_FILES.storyloom;
      return { name: `${fileName(title, "world")}.${ending}`, type, ...file };
    },

    async exportCard(uid: string, unid: string, entryId: string, format: CardExportFormat): Promise<ExportedFile> {
      const { name, type: kind } = await worlds.entry(uid, unid, entryId);
      if (kind !== "character") throw new AppError("entry_deleted");
      const file = await writeFile(uid, async () => {
        const kept = await worlds.readWorld(uid, unid);
        const entry = kept.entries.findIndex(({ _id }) => _id === entryId);
        const row = kept.entries[entry];
        if (!row) throw new AppError("entry_deleted");
        const { world } = await gather(kept, { withPictures: false });
        return {
          world,
          entry,
          avatar: row.avatar_id,
          parts: {
            container: CARD_FILES[format].container,
            files: row.has_files && format !== "card_json" ? await worlds.readFiles(unid, entryId) : [],
            picture: format === "card_json" ? null : await cardPicture(row),
          },
        };
      });
      const { ending, type } = CARD_FILES[format];
      return { name: `${fileName(name, "character")}.${ending}`, type, ...file };
    },
  };

  /** The character's picture as PNG; one is drawn for a character without a picture. */
  async function cardPicture({ avatar_id, name }: KeptWorld["entries"][number]): Promise<Uint8Array> {
    const own = avatar_id === null ? null : await images.read(avatar_id);
    const picture = own ? sharp(own).resize({ width: CARD_WIDTH, withoutEnlargement: true }) : drawCard(name);
    return new Uint8Array(await picture.png().toBuffer());
  }
}
