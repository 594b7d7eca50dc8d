// Makes a document's content equal to another's with as few changes as possible: equal blocks stay untouched, changed
// text is changed where it differs. What others write meanwhile elsewhere survives. Node types this version does not
// know are handled like all others, because the schema is not used here.
import { createHash } from "node:crypto";
import { diffArrays } from "diff";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";

/** Elements and texts, and any other type (a hook), which is compared and copied as a whole. */
type Child = Y.XmlElement | Y.XmlText | Y.XmlHook;
type Parent = Y.XmlFragment;
/** The type Yjs declares for inserting; hooks are accepted too. */
type Element = Y.XmlElement | Y.XmlText;

/** Changes `target` in one transaction so that its content equals `wanted`. */
export function replaceContent(target: Y.Doc, wanted: Y.Doc): void {
  target.transact(() =>
    matchChildren(target.getXmlFragment(DOCUMENT_FIELD), wanted.getXmlFragment(DOCUMENT_FIELD), signer()),
  );
}

/** Sets the document's title; a document without a title gets one. */
export function replaceTitle(target: Y.Doc, title: string): void {
  target.transact(() => {
    const fragment = target.getXmlFragment(DOCUMENT_FIELD);
    const [first] = fragment.toArray();
    const present = first instanceof Y.XmlElement && first.nodeName === "title" ? first : null;
    const wanted = titleElement(title);
    if (present) matchChildren(present, wanted, signer());
    else fragment.insert(0, [wanted.clone()]);
  });
}

/** The title in a temporary document: Yjs can read a node only inside a document. */
function titleElement(title: string): Y.XmlElement {
  const element = new Y.XmlElement("title");
  new Y.Doc().getXmlFragment(DOCUMENT_FIELD).insert(0, [element]);
  if (title !== "") element.insert(0, [new Y.XmlText(title)]);
  return element;
}

function matchChildren(target: Parent, wanted: Parent, sign: Sign): void {
  const have = childrenOf(target);
  const want = childrenOf(wanted);
  let at = 0;
  let [haveAt, wantAt] = [0, 0];
  const changes = diffArrays(have.map(sign), want.map(sign));
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i];
    if (!change) break;
    if (!change.added && !change.removed) {
      at += change.count;
      haveAt += change.count;
      wantAt += change.count;
      continue;
    }
    // A deleted run and the run inserted in its place are matched one by one, whichever comes first.
    const next = changes[i + 1];
    const pair = next && (next.added || next.removed) && next.added !== change.added ? next : null;
    if (pair) i++;
    const removed = have.slice(haveAt, haveAt + ((change.removed ? change : pair)?.count ?? 0));
    const added = want.slice(wantAt, wantAt + ((change.added ? change : pair)?.count ?? 0));
    at = matchRun(target, at, { removed, added }, sign);
    haveAt += removed.length;
    wantAt += added.length;
  }
}

/** Changes the run `removed`, which begins at `at`, into the run `added`; returns where the run then ends. */
function matchRun(
  target: Parent,
  at: number,
  { removed, added }: { removed: readonly Child[]; added: readonly Child[] },
  sign: Sign,
): number {
  const kept = Math.min(removed.length, added.length);
  for (let i = 0; i < kept; i++)
    matchChild(target, at + i, { target: removed[i] as Child, wanted: added[i] as Child }, sign);
  if (removed.length > kept) target.delete(at + kept, removed.length - kept);
  if (added.length > kept)
    target.insert(
      at + kept,
      added.slice(kept).map((child) => child.clone() as Element),
    );
  return at + added.length;
}

function matchChild(
  parent: Parent,
  at: number,
  { target, wanted }: { target: Child; wanted: Child },
  sign: Sign,
): void {
  if (target instanceof Y.XmlText && wanted instanceof Y.XmlText) matchText(target, wanted);
  else if (target instanceof Y.XmlElement && wanted instanceof Y.XmlElement && target.nodeName === wanted.nodeName) {
    matchAttributes(target, wanted);
    matchChildren(target, wanted, sign);
  } else {
    parent.delete(at, 1);
    parent.insert(at, [wanted.clone() as Element]);
  }
}

function matchAttributes(target: Y.XmlElement, wanted: Y.XmlElement): void {
  const have: Record<string, unknown> = target.getAttributes();
  const want: Record<string, unknown> = wanted.getAttributes();
  for (const name of Object.keys(have)) if (!Object.hasOwn(want, name)) target.removeAttribute(name);
  for (const [name, value] of Object.entries(want))
    if (textOf(have[name]) !== textOf(value)) target.setAttribute(name, value as string);
}

/** One character, or one embedded object, with its formatting. */
interface Unit {
  insert: string | object;
  attributes: Record<string, unknown>;
  key: string;
}

function matchText(target: Y.XmlText, wanted: Y.XmlText): void {
  const have = units(target);
  const want = units(wanted);
  const shorter = Math.min(have.length, want.length);
  let start = 0;
  while (start < shorter && have[start]?.key === want[start]?.key) start++;
  let end = 0;
  while (end < shorter - start && have[have.length - 1 - end]?.key === want[want.length - 1 - end]?.key) end++;
  const width = (list: readonly Unit[]) =>
    list.reduce((sum, { insert }) => sum + (typeof insert === "string" ? insert.length : 1), 0);
  target.applyDelta([
    ...(start > 0 ? [{ retain: width(have.slice(0, start)) }] : []),
    ...(have.length > start + end ? [{ delete: width(have.slice(start, have.length - end)) }] : []),
    ...joined(want.slice(start, want.length - end)),
  ]);
}

function units(text: Y.XmlText): Unit[] {
  const list: Unit[] = [];
  for (const { insert, attributes = {} } of text.toDelta() as {
    insert: string | object;
    attributes?: Record<string, unknown>;
  }[]) {
    const format = textOf(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
    // By code points: half of a surrogate pair is never kept while the other half is replaced.
    const parts = typeof insert === "string" ? insert : [insert];
    for (const part of parts)
      list.push({
        insert: part,
        attributes,
        key: `${typeof part === "string" ? part : textOf(part)}${format}`,
      });
  }
  return list;
}

function joined(list: readonly Unit[]): { insert: string | object; attributes: Record<string, unknown> }[] {
  const delta: { insert: string | object; attributes: Record<string, unknown> }[] = [];
  for (const { insert, attributes } of list) {
    const last = delta.at(-1);
    if (last && last.attributes === attributes && typeof last.insert === "string" && typeof insert === "string")
      last.insert += insert;
    else delta.push({ insert, attributes });
  }
  return delta;
}

function childrenOf(parent: Parent): Child[] {
  return parent.toArray() as Child[];
}

type Sign = (child: Child) => string;

/** Digests of nodes, equal for nodes with equal content. Each node is read once, however deep it is nested. */
function signer(): Sign {
  const known = new Map<Child, string>();
  const sign: Sign = (child) => {
    let signature = known.get(child);
    if (signature === undefined) {
      signature = createHash("sha256")
        .update(textOf(partsOf(child)))
        .digest("base64");
      known.set(child, signature);
    }
    return signature;
  };
  const partsOf = (child: Child): unknown => {
    if (child instanceof Y.XmlText) return child.toDelta();
    if (child instanceof Y.XmlElement) return [child.nodeName, child.getAttributes(), childrenOf(child).map(sign)];
    return { odd: child.toJSON() };
  };
  return sign;
}

/** JSON of any value in a document; Yjs also stores integers of any size. */
function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? { bigint: String(each) } : each)) ?? ""
  );
}
