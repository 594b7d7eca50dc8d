// The balance as the lines people read: only the buckets that concern them, in the order in which they are spent.
import type { WritingBenefits } from "../../../contract/power.ts";

export interface PowerPart {
  key: "free" | "member" | "activity" | "pack";
  amount: number;
  /** When it ends or is refreshed, in Unix seconds; null for never. */
  until: number | null;
}

/** Members always see member power, everybody else the free quota; the other buckets are shown when not empty. */
export function powerParts(benefits: WritingBenefits): PowerPart[] {
  const parts: (PowerPart & { shown: boolean })[] = [
    {
      key: "free",
      amount: benefits.writing_free,
      until: benefits.writing_free_exp,
      shown: !benefits.is_member || benefits.writing_free > 0,
    },
    {
      key: "member",
      amount: benefits.writing_vip,
      until: benefits.writing_vip_exp,
      shown: benefits.is_member || benefits.writing_vip > 0,
    },
    {
      key: "activity",
      amount: benefits.writing_checkin,
      until: benefits.writing_checkin_exp,
      shown: benefits.writing_checkin > 0,
    },
    { key: "pack", amount: benefits.writing_pack, until: null, shown: benefits.writing_pack > 0 },
  ];
  return parts.filter(({ shown }) => shown).map(({ key, amount, until }) => ({ key, amount, until }));
}
