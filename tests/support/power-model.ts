// A simple reference model of the specification of power: pure, simulates every hour, and has its own calendar code.
// Histories run on it and on the ledger; the final states must be equal.
import type { PowerBucket, PowerMovement } from "../../contract/power.ts";

const HOUR = 3_600_000;
const MEMBER = 100_000;
const ORDER: readonly (readonly PowerBucket[])[] = [["free", "member"], ["activity"], ["pack"]];

interface Grant {
  bucket: PowerBucket;
  left: number;
  held: number;
  began: number;
  ends: number;
}

interface Hold {
  parts: { grant: Grant; amount: number }[];
  amount: number;
  trial: boolean;
  ends: number;
  state: "open" | "captured" | "released";
}

export type ModelMovement = Pick<PowerMovement, "kind" | "amount" | "balance" | "buckets" | "source" | "at">;

/** One person's power. Times are milliseconds on full hours. */
export class PowerModel {
  readonly movements: ModelMovement[] = [];
  readonly holds = new Map<string, Hold>();
  labUses = 0;
  member: { since: number; until: number } | null = null;
  now: number;
  private grants: Grant[] = [];
  private readonly given = new Set<string>();
  private readonly free: number;

  constructor(free: number, now: number) {
    this.free = free;
    this.now = now;
    this.hour();
  }

  travel(hours: number): void {
    for (let passed = 0; passed < hours; passed++) {
      this.now += HOUR;
      this.hour();
    }
  }

  get isMember(): boolean {
    return this.member !== null && this.member.since <= this.now && this.now < this.member.until;
  }

  left(bucket: PowerBucket): number {
    return this.grants.filter((grant) => grant.bucket === bucket).reduce((sum, grant) => sum + grant.left, 0);
  }

  get heldNow(): number {
    return this.grants.reduce((sum, grant) => sum + grant.held, 0);
  }

  get total(): number {
    return this.grants.reduce((sum, grant) => sum + grant.left - grant.held, 0);
  }

  /** Returns the units held; null if there are too few; "over" if the id's hold was captured or released before. */
  hold(id: string, asked: number, kind: "continue" | "lab", ends: number): number | null | "over" {
    const before = this.holds.get(id);
    if (before) return before.state === "open" ? before.amount : "over";
    const trial = kind === "lab" && !this.isMember && this.labUses < 10;
    const amount = kind === "lab" && (trial || this.isMember) ? 0 : asked;
    if (this.total < amount) return null;
    if (trial) this.labUses++;
    const parts: Hold["parts"] = [];
    let rest = amount;
    for (const grant of this.inOrder()) {
      const part = Math.min(rest, grant.left - grant.held);
      if (part === 0) continue;
      grant.held += part;
      rest -= part;
      parts.push({ grant, amount: part });
    }
    this.holds.set(id, { parts, amount, trial, ends, state: "open" });
    return amount;
  }

  capture(id: string, kind: string): number {
    const hold = this.holds.get(id);
    if (!hold || hold.state === "released") return 0;
    if (hold.state === "captured") return hold.amount;
    hold.state = "captured";
    for (const { grant, amount } of hold.parts) {
      grant.held -= amount;
      grant.left -= amount;
    }
    const taken = hold.parts.map(({ grant, amount }) => [grant.bucket, -amount] as const);
    if (hold.amount > 0) this.book("spend", kind, taken);
    return hold.amount;
  }

  release(id: string): void {
    const hold = this.holds.get(id);
    if (hold?.state !== "open") return;
    hold.state = "released";
    for (const { grant, amount } of hold.parts) grant.held -= amount;
    if (hold.trial) this.labUses--;
    this.endWhatIsOver();
  }

  sweep(): void {
    const inOrder = [...this.holds].sort(([a, one], [b, other]) => one.ends - other.ends || (a < b ? -1 : 1));
    for (const [id, hold] of inOrder) if (hold.ends <= this.now) this.release(id);
  }

  /** Returns whether the key was new; a repeated key grants nothing. */
  give(key: string, bucket: "activity" | "pack", amount: number, source: string): boolean {
    if (this.given.has(key)) return false;
    this.given.add(key);
    const at = new Date(this.now);
    const ends = bucket === "pack" ? Number.POSITIVE_INFINITY : Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
    this.add(bucket, amount, source, ends);
    return true;
  }

  /** Sets a membership. A running one keeps its start, and ends if `until` is not later than now. */
  setMembership(from: number, until: number): void {
    const runs = this.member !== null && this.member.since <= from && from <= this.member.until;
    this.member = { since: runs && this.member ? this.member.since : from, until };
    for (const grant of this.grants)
      if (grant.bucket === "member" && grant.began >= this.member.since)
        grant.ends = Math.min(until, this.months(this.member.since).find((month) => month > grant.began) ?? until);
    this.hour();
  }

  /** Applies all events of a full hour: grants expire, and the free or member grant is added. */
  private hour(): void {
    this.endWhatIsOver();
    if (this.isMember && this.member) {
      const { since, until } = this.member;
      const months = this.months(since);
      const month = months.filter((begin) => begin <= this.now).at(-1) ?? since;
      const key = `member ${month}`;
      if (this.given.has(key)) return;
      this.given.add(key);
      this.add("member", MEMBER, "member", Math.min(until, months.find((begin) => begin > month) ?? until), month);
      return;
    }
    const at = new Date(this.now);
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
    const begin = at.getUTCDate() >= 8 ? Date.UTC(year, month, 8) : Date.UTC(year, month - 1, 8);
    const end = at.getUTCDate() >= 8 ? Date.UTC(year, month + 1, 8) : Date.UTC(year, month, 8);
    if (this.given.has(`free ${begin}`)) return;
    this.given.add(`free ${begin}`);
    this.add("free", this.free, "free", end);
  }

  private endWhatIsOver(): void {
    for (const grant of this.inOrder()) {
      const over = grant.ends <= this.now;
      const replaced = !over && this.isMember && grant.bucket === "free";
      if (replaced) grant.ends = this.now;
      const gone = grant.left - grant.held;
      if ((!over && !replaced) || gone === 0) continue;
      grant.left = grant.held;
      this.book(replaced ? "adjust" : "expire", replaced ? "member" : grant.bucket, [[grant.bucket, -gone]]);
    }
  }

  private add(bucket: PowerBucket, amount: number, source: string, ends: number, began = this.now): void {
    this.grants.push({ bucket, left: amount, held: 0, began, ends });
    this.book("grant", source, [[bucket, amount]]);
  }

  private inOrder(): Grant[] {
    const rank = ({ bucket }: Grant) => ORDER.findIndex((step) => step.includes(bucket));
    // The sort is stable: of two grants that expire at the same time, the earlier one is spent first.
    return [...this.grants].sort((a, b) => rank(a) - rank(b) || (a.ends === b.ends ? 0 : a.ends - b.ends));
  }

  /** The starts of a membership's months: on the day of its first month, or the last day of a shorter month. */
  private months(since: number): number[] {
    const at = new Date(since);
    return Array.from({ length: 60 }, (_, count) => {
      const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count + 1, 0)).getUTCDate();
      const day = Math.min(at.getUTCDate(), last);
      return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, day, at.getUTCHours());
    });
  }

  private book(kind: PowerMovement["kind"], source: string, parts: readonly (readonly [PowerBucket, number])[]): void {
    const sums = new Map<PowerBucket, number>();
    for (const [bucket, amount] of parts) sums.set(bucket, (sums.get(bucket) ?? 0) + amount);
    this.movements.push({
      kind,
      source,
      amount: parts.reduce((sum, [, amount]) => sum + amount, 0),
      balance: this.grants.reduce((sum, grant) => sum + grant.left, 0),
      buckets: [...sums].map(([bucket, amount]) => ({ bucket, amount })).sort((a, b) => (a.bucket < b.bucket ? -1 : 1)),
      at: this.now / 1000,
    });
  }
}
