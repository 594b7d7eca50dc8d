// A card with a proposed text: a header with its name and state, the text, and actions.
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { AriaAttributes, ReactNode, Ref } from "react";
import { IconButton } from "./icon-button.tsx";
import { ProseLines } from "./prose-lines.tsx";
import styles from "./result-card.module.css";

/** A vertical list of cards. */
export function ResultList({
  as: List = "ul",
  children,
  ...aria
}: AriaAttributes & { as?: "ul" | "ol"; children: ReactNode }) {
  return (
    <List {...aria} className={styles.list}>
      {children}
    </List>
  );
}

export interface ResultCardProps extends AriaAttributes {
  as?: "section" | "li";
  /** The header: content for both ends of the first line. */
  head: ReactNode;
  /** Whether this card's text is the one shown in the chapter. */
  isShown?: boolean;
  children: ReactNode;
}

export function ResultCard({ as: Frame = "section", head, isShown, children, ...aria }: ResultCardProps) {
  return (
    <Frame {...aria} className={styles.card} data-shown={isShown || undefined}>
      <div className={styles.head}>{head}</div>
      {children}
    </Frame>
  );
}

export function ResultSign({ tone, children }: { tone?: "shown" | "failed" | undefined; children: ReactNode }) {
  return (
    <span className={styles.sign} data-tone={tone}>
      {children}
    </span>
  );
}

export interface ResultTextProps {
  /** Whether the text is still streaming. */
  isGrowing: boolean;
  /** Whether the first line continues a paragraph of the chapter. */
  continuesParagraph?: boolean;
  children: string;
  ref?: Ref<HTMLParagraphElement>;
}

/** Paragraphs have the same spacing, however many line breaks the model puts between them. */
export function ResultText({ isGrowing, continuesParagraph, children, ref }: ResultTextProps) {
  return (
    <p ref={ref} className={styles.text} data-growing={isGrowing || undefined}>
      <ProseLines text={children} continuesParagraph={continuesParagraph} />
    </p>
  );
}

export function ResultActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

export interface ResultStepsProps {
  previous: string;
  next: string;
  onStep: (by: 1 | -1) => void;
}

/** Buttons for the previous and the next card, at the end of the actions. */
export function ResultSteps({ previous, next, onStep }: ResultStepsProps) {
  return (
    <span className={styles.steps}>
      <IconButton size="sm" label={previous} icon={<ArrowLeft />} onClick={() => onStep(-1)} />
      <IconButton size="sm" label={next} icon={<ArrowRight />} onClick={() => onStep(1)} />
    </span>
  );
}
