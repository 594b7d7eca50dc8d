// Pictures that were not let through and that the dialog has not been closed over yet: many verdicts, one dialog.
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
