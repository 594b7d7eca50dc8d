/** Whether a text continues the paragraph that ends with the text before it, and does not begin its own. */
export function continuesParagraph(before: string, text: string): boolean {
  return before !== "" && !before.endsWith("\n") && !/^\s*\n/.test(text);
}
