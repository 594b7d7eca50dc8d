// Parses the templates of beats: text with slots in braces. Each template is parsed once and cached; values that fill
// slots are never parsed.

export type TemplatePart = { text: string } | { slot: string };

const SLOT = /\{([^{}]+)\}/gu;
const parsed = new Map<string, readonly TemplatePart[]>();

/** A template's parts in order. */
export function partsOf(template: string): readonly TemplatePart[] {
  const known = parsed.get(template);
  if (known) return known;
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const match of template.matchAll(SLOT)) {
    if (match.index > from) parts.push({ text: template.slice(from, match.index) });
    parts.push({ slot: match[1] as string });
    from = match.index + match[0].length;
  }
  if (from < template.length) parts.push({ text: template.slice(from) });
  parsed.set(template, parts);
  return parts;
}

/** Whether a template has a slot of this name, in any form, capitalised (`{A}`) or not. */
export function hasSlot(template: string, name: string): boolean {
  return slotsOf(template).has(name);
}

const slots = new Map<string, ReadonlySet<string>>();

/** The names of a template's slots, in lower case, without their forms. */
function slotsOf(template: string): ReadonlySet<string> {
  const known = slots.get(template);
  if (known) return known;
  const names = partsOf(template).flatMap((part) => ("slot" in part ? [part.slot.split(/[.:]/u)[0] ?? ""] : []));
  const result = new Set(names.map((name) => name.toLowerCase()));
  slots.set(template, result);
  return result;
}
