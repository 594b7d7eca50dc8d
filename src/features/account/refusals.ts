// Refused pictures that the person has not acknowledged yet, collected so that one dialog shows all of them.
import { proxy } from "valtio";
import type { NoticePayload } from "../../../contract/notices.ts";

export type Refusal = Omit<NoticePayload<"picture_judged">, "passed">;

export const refusals = proxy<{ list: Refusal[] }>({ list: [] });

export function addRefusal({ purpose, place }: Refusal): void {
  refusals.list.push({ purpose, place });
}

export function forgetRefusals(): void {
  refusals.list = [];
}
