// Shows a failure inline, next to what failed: as an error, or as an info alert for the codes that calls.md 8 lists as
// info.
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";
import { isInfo } from "./is-info.ts";
import { useErrorText } from "./use-error-text.ts";

export interface FailureNoticeProps {
  /** The thrown error. */
  error: unknown;
  /** Shown instead of the error's own text. */
  children?: ReactNode;
}

export function FailureNotice({ error, children }: FailureNoticeProps) {
  const errorText = useErrorText();
  const text = children ?? errorText(error);
  if (!isInfo(error)) return <Notice tone="bad">{text}</Notice>;
  return (
    <Notice tone="calm" icon={<Info aria-hidden="true" />}>
      {text}
    </Notice>
  );
}
