// A failure where it is about something: as an error, or as an info alert for the codes the catalogue shows so
// (calls.md 8).
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";
import { isInfo } from "./is-info.ts";
import { useErrorText } from "./use-error-text.ts";

export interface FailureNoticeProps {
  /** What a call threw. */
  error: unknown;
  /** In place of its own words. */
  children?: ReactNode;
}

export function FailureNotice({ error, children }: FailureNoticeProps) {
  const errorText = useErrorText();
  const words = children ?? errorText(error);
  if (!isInfo(error)) return <Notice tone="bad">{words}</Notice>;
  return (
    <Notice tone="calm" icon={<Info aria-hidden="true" />}>
      {words}
    </Notice>
  );
}
