// The slider's scale of lengths: fine at short lengths, coarse at long ones, each notch a round number.
import { WRITE_LENGTH_MAX, WRITE_LENGTH_MIN } from "../../../contract/limits.ts";

const LENGTHS: readonly number[] = [
  ...steps(WRITE_LENGTH_MIN, 100, 5),
  ...steps(100, 300, 10),
  ...steps(300, WRITE_LENGTH_MAX, 50),
  WRITE_LENGTH_MAX,
];

function steps(from: number, below: number, by: number): number[] {
  return Array.from({ length: Math.ceil((below - from) / by) }, (_, index) => from + index * by);
}

/** The last notch; the first is 0. */
export const NOTCHES = LENGTHS.length - 1;

/** The length at a notch, in words. */
export function fromNotch(notch: number): number {
  return LENGTHS[Math.min(Math.max(Math.round(notch), 0), NOTCHES)] ?? WRITE_LENGTH_MIN;
}

/** The notch nearest to a length. */
export function toNotch(length: number): number {
  let nearest = 0;
  LENGTHS.forEach((known, notch) => {
    if (Math.abs(known - length) < Math.abs((LENGTHS[nearest] ?? 0) - length)) nearest = notch;
  });
  return nearest;
}
