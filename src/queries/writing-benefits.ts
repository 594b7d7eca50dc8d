// Fetches what a person can write with; shown in the top bar and wherever an action costs power.
import { powerEndpoints, type WritingBenefits } from "../../contract/power.ts";
import { call } from "../lib/api/call.ts";

export function writingBenefits(signal?: AbortSignal): Promise<WritingBenefits> {
  return call(powerEndpoints.writing, {}, signal ? { signal } : {});
}
