// Joins the class names that are there.

/** The given class names as one, leaving out what is empty. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
