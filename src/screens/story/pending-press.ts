// What a visitor pressed before the application was loaded, which goes on with it.
import type { ReportedWork } from "./reported.ts";

let pending: string | null = null;

export const followPress = (uid: string): string => `follow ${uid}`;
export const worldPress = (shareId: string): string => `use ${shareId}`;
export const explorePress = (shareId: string): string => `explore ${shareId}`;

export function setPendingPress(press: string | null): void {
  pending = press;
}

let report: ReportedWork | null = null;

export function setPendingReport(work: ReportedWork | null): void {
  report = work;
}

/** What the visitor asked to report; once. */
export function takePendingReport(): ReportedWork | null {
  const asked = report;
  report = null;
  return asked;
}

/** Whether it is this one; true once. */
export function takePendingPress(press: string): boolean {
  if (pending !== press) return false;
  pending = null;
  return true;
}
