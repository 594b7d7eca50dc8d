// Says why a request cannot be sent, and what to do about it.
import { useTranslation } from "react-i18next";
import type { LabTool } from "../../../contract/generations.ts";
import { sizeInWords } from "../../../contract/word-limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Notice } from "../../ui/notice.tsx";
import { ConnectModel } from "./connect-model.tsx";
import { type LabProblem, labMax } from "./lab-input.ts";

export interface LabProblemNoteProps {
  problem: LabProblem | null;
  tool: LabTool;
  text: string;
  isAdministrator: boolean;
}

export function LabProblemNote({ problem, tool, text, isAdministrator }: LabProblemNoteProps) {
  const { t } = useTranslation("lab");
  const format = useFormat();
  // A missing input is visible already; only wrong input is named.
  if (problem !== "title" && problem !== "long" && problem !== "needs_model") return null;
  const max = labMax(tool);
  const counts = { over: format.number(sizeInWords(text) - max), max: format.number(max) };
  return (
    <Notice tone="bad">
      <p>
        {problem === "title" && t("problem_title")}
        {problem === "long" && t(tool === "expand" ? "problem_long_expand" : "problem_long", counts)}
        {problem === "needs_model" && (
          <>
            {t("problem_needs_model")} <ConnectModel isAdministrator={isAdministrator} />
          </>
        )}
      </p>
    </Notice>
  );
}
