// Sets data attributes for the typesetting on the root element while a story is open: src/ui/typesetting.css turns
// them into CSS properties, which everything that shows the story's text uses, columns and drawers alike.
import { useLayoutEffect } from "react";
import type { Locale } from "../../../../contract/limits.ts";
import { rulesOf, useEditorSettings } from "./editor-settings.ts";

export function useTypesetting(language: Locale | null): void {
  const rules = rulesOf(language);
  const { indent, justify, trimMarks } = useEditorSettings()[rules];
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["typeset"] = [rules, indent && "indent", justify && "justify", trimMarks ? "trim" : "square"]
      .filter(Boolean)
      .join(" ");
    return () => {
      delete dataset["typeset"];
    };
  }, [rules, indent, justify, trimMarks]);
}
