// Deleted entries: restored, deleted for good or purged, and listed in the recycle bin.
import { describe, expect, it } from "vitest";
import type { DeletedEntry } from "../../contract/world-bin.ts";
import { purgeDeletedWorlds } from "../../server/modules/worlds/worlds.jobs.ts";
import { testApp } from "../support/app.ts";
import { entriesScene } from "../support/entries-scene.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const scene = () => entriesScene(app);

describe("deletion", () => {
  it("can be undone for thirty days, for one or many", async () => {
    const { owner, path, unid, add, names, code } = await scene();
    const made = [await add("A"), await add("B"), await add("C")];
    const ids = made.map(({ _id }) => _id);
    const body = { entry_ids: [ids[0], ids[1], ids[0]] };
    const answer = await owner.ask("DELETE", path, body);
    expect(answer.body).toEqual({ entry_ids: [ids[0], ids[1]] });
    expect(await code("DELETE", path, body), "again is no failure").toBe(200);
    expect(await code("GET", `${path}/${ids[0]}`)).toBe(40404);
    expect(await code("PUT", `${path}/${ids[0]}`, { type: "normal", name: "A", description: "" })).toBe(40404);
    expect(await owner.get(`/api/v1/universes/${unid}`)).toMatchObject({ entry_count: 1 });
    await owner.post(`${path}/recover`, { entry_ids: ids });
    expect(await names("order_by=name")).toEqual(["A", "B", "C"]);
    await owner.remove(`${path}/${ids[2]}`);
    await pool.query("update entries set deleted_at = now() - interval '31 days' where id = $1", [ids[2]]);
    expect(await code("POST", `${path}/recover`, { entry_ids: ids })).toBe(40404);
    expect(await code("DELETE", `${path}/${ids[2]}`)).toBe(40404);
    expect(await purgeDeletedWorlds(db)).toMatchObject({ entries: 1 });
    expect(await names("order_by=name")).toEqual(["A", "B"]);
  });

  it("is permanent on request, only for entries in the recycle bin", async () => {
    const { owner, path, add, code } = await scene();
    const bin = path.replace("entries", "deleted_entries");
    const [gone, kept, due] = [await add("Gone"), await add("Kept"), await add("Due")];
    await owner.ask("DELETE", path, { entry_ids: [gone._id, due._id] });
    await pool.query("update entries set deleted_at = now() - interval '31 days' where id = $1", [due._id]);
    expect(await code("DELETE", `${bin}/${kept._id}`)).toBe(40404);
    expect(await code("DELETE", `${bin}/${due._id}`), "it is the purge's").toBe(40404);
    expect(await code("DELETE", `${bin}/${gone._id}`)).toBe(200);
    expect(await code("DELETE", `${bin}/${gone._id}`)).toBe(40404);
    expect(await code("POST", `${path}/recover`, { entry_ids: [gone._id] })).toBe(40404);
    expect(await code("GET", `${path}/${kept._id}`)).toBe(200);
    const { rows } = await pool.query("select 1 from entries where id = $1", [gone._id]);
    expect(rows).toEqual([]);
  });

  it("concurrent restoring and permanent deletion never both succeed", async () => {
    const { owner, path, add, code } = await scene();
    const bin = path.replace("entries", "deleted_entries");
    const { _id } = await add("Lamp");
    await owner.ask("DELETE", path, { entry_ids: [_id] });
    // Both requests wait while another transaction holds the entry.
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from entries where id = $1 for update", [_id]);
    const waiting = async (many: number) => {
      const query =
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query<{ n: number }>(query)).rows[0]?.n).toBe(many);
    };
    const erased = code("DELETE", `${bin}/${_id}`);
    await waiting(1);
    const recovered = code("POST", `${path}/recover`, { entry_ids: [_id] });
    await waiting(2);
    await holder.query("commit");
    holder.release();
    expect([await erased, await recovered]).toEqual([200, 40404]);
  });

  it("is listed with the remaining days, page by page, and can be searched by name", async () => {
    const { owner, path, add, person } = await scene();
    const bin = path.replace("entries", "deleted_entries");
    type Bin = { data: DeletedEntry[]; paging: { next: string | null } };
    const made = [
      await add("灯", { description: "It burns." }),
      await person("林渊"),
      await add("Old"),
      await add("Kept"),
    ];
    await owner.ask("DELETE", path, { entry_ids: made.slice(0, 3).map(({ _id }) => _id) });
    await pool.query("update entries set deleted_at = now() - interval '31 days' where id = $1", [made[2]?._id]);
    const first = await owner.get<Bin>(`${bin}?limit=1`);
    const second = await owner.get<Bin>(first.paging.next as string);
    expect(second.paging.next).toBeNull();
    const both = [...first.data, ...second.data].sort((a, b) => a.name.localeCompare(b.name, "zh"));
    expect(both).toMatchObject([
      { ...made[0], remaining_days: 30 },
      { ...made[1], remaining_days: 30 },
    ]);
    const found = await owner.get<Bin>(`${bin}?name=ly`);
    expect(found.data.map(({ name }) => name)).toEqual(["林渊"]);
    await owner.post(`${path}/recover`, { entry_ids: [made[0]?._id, made[1]?._id] });
    expect(await owner.get(bin)).toMatchObject({ data: [] });
  });
});
