/** Whether a text goes on in the paragraph that ends with the words before it, and begins none of its own. */
export function goesOn(before: string, text: string): boolean {
  return before !== "" && !before.endsWith("\n") && !/^\s*\n/.test(text);
}
