// A card of text that somebody may take: which it is and how it stands, its words, what can be done with it.
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { AriaAttributes, ReactNode, Ref } from "react";
import { IconButton } from "./icon-button.tsx";
import { ProseLines } from "./prose-lines.tsx";
import styles from "./result-card.module.css";

/** Cards below one another. */
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
  /** What stands at the two ends of its first line. */
  head: ReactNode;
  /** Whether it is the one that can be seen where it would go. */
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
  /** Whether more of it is coming. */
  isGrowing: boolean;
  /** Whether it goes on in a paragraph of the chapter. */
  goesOn?: boolean;
  children: string;
  ref?: Ref<HTMLParagraphElement>;
}

/** Paragraphs stand apart, however a model parts its lines. */
export function ResultText({ isGrowing, goesOn, children, ref }: ResultTextProps) {
  return (
    <p ref={ref} className={styles.text} data-growing={isGrowing || undefined}>
      <ProseLines text={children} goesOn={goesOn} />
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

/** To the next one and back, at the end of the actions. */
export function ResultSteps({ previous, next, onStep }: ResultStepsProps) {
  return (
    <span className={styles.steps}>
      <IconButton size="sm" label={previous} icon={<ArrowLeft />} onClick={() => onStep(-1)} />
      <IconButton size="sm" label={next} icon={<ArrowRight />} onClick={() => onStep(1)} />
    </span>
  );
}
