// What stands in the place of a shared work that is not shown: its opening with a notice, why it cannot be read, the
// question for adults, or that it is being fetched.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AskAdult } from "./ask-adult.tsx";
import { CannotRead, type CannotReadProps } from "./cannot-read.tsx";
import { closedCode } from "./closed-share.ts";
import { OpeningNotice } from "./opening-notice.tsx";
import { PageButtonLink } from "./page-navigation.tsx";

export interface UnreadShareProps extends Omit<CannotReadProps, "error"> {
  /** Of the latest request; null if it succeeded or none has ended. */
  error: unknown;
  /** Its opening stays, because the rest could not be loaded. */
  keepsOpening: boolean;
  /** What is said below the opening. */
  openingText: string;
  /** What the server told of a work for adults instead of showing it, as long as nobody has said to be one. */
  withheld: { title: string; author: { name: string } } | undefined;
  /** The reader says that they are an adult. */
  onAdult: () => void;
  /** Shown while it is fetched. */
  skeleton: ReactNode;
}

export function UnreadShare({ keepsOpening, openingText, withheld, onAdult, skeleton, ...rest }: UnreadShareProps) {
  const { t } = useTranslation("common");
  const { error, squarePath, squareLabel, onRetry, busy } = rest;
  if (keepsOpening) {
    const toSquare = <PageButtonLink to={squarePath}>{squareLabel}</PageButtonLink>;
    return <OpeningNotice text={openingText} onRetry={onRetry} busy={busy} action={toSquare} />;
  }
  // What was told holds as long as the work is not closed: without the server the question can be answered, too.
  if (withheld && !closedCode(error))
    return <AskAdult title={withheld.title} author={withheld.author.name} squarePath={squarePath} onAdult={onAdult} />;
  if (error) return <CannotRead {...rest} />;
  return (
    <>
      <h1>
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
      </h1>
      {skeleton}
    </>
  );
}
