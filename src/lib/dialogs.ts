// Opening dialogs from anywhere: a name and its props in, the dialog's result out.
// Features declare their dialogs by augmenting `DialogRegistry`; app/dialogs.tsx maps each name to its component.
import { proxy, ref } from "valtio";

/** name -> { props, result }. Augment it beside the feature: see docs/architecture.md, "A dialog". */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface DialogRegistry {}

export type DialogName = keyof DialogRegistry & string;
export type DialogPropsOf<N extends DialogName> = DialogRegistry[N] extends { props: infer P } ? P : never;
export type DialogResultOf<N extends DialogName> = DialogRegistry[N] extends { result: infer R } ? R : never;

/** What a dialog's component is given beside its own props: how to end it. No result means it was dismissed. */
export type DialogComponentProps<N extends DialogName> = DialogPropsOf<N> & {
  close: (result?: DialogResultOf<N>) => void;
};

export interface OpenDialog {
  id: number;
  name: DialogName;
  props: object;
  /** False while the closing motion runs. */
  open: boolean;
}

/** The dialogs on the page, the topmost last. */
export const dialogStack = proxy<{ items: OpenDialog[] }>({ items: [] });

const settle = new Map<number, (result: unknown) => void>();
let lastId = 0;

type OpenArguments<N extends DialogName> =
  object extends DialogPropsOf<N> ? [props?: DialogPropsOf<N>] : [props: DialogPropsOf<N>];

/** Opens a dialog over what is there. Resolves with its result, or undefined when it was dismissed. */
export function openDialog<N extends DialogName>(
  name: N,
  ...[props]: OpenArguments<N>
): Promise<DialogResultOf<N> | undefined> {
  const id = ++lastId;
  // Held as they are: a proxy of a File or a Map is neither.
  dialogStack.items.push({ id, name, props: ref((props ?? {}) as object), open: true });
  return new Promise((resolve) => settle.set(id, (result) => resolve(result as DialogResultOf<N> | undefined)));
}

/** Ends one dialog with a result. It leaves the page when its closing motion has ended. */
export function settleDialog(id: number, result?: unknown): void {
  const dialog = dialogStack.items.find((item) => item.id === id);
  if (dialog) dialog.open = false;
  settle.get(id)?.(result);
  settle.delete(id);
}

/** Takes a dialog off the page. */
export function removeDialog(id: number): void {
  settleDialog(id);
  const index = dialogStack.items.findIndex((item) => item.id === id);
  if (index >= 0) dialogStack.items.splice(index, 1);
}

/** Dismisses every open dialog of these names, wherever it stands in the stack. */
export function closeDialogs(names: readonly string[]): void {
  for (const dialog of [...dialogStack.items]) if (names.includes(dialog.name)) settleDialog(dialog.id);
}

/** Dismisses every open dialog. */
export function closeAllDialogs(): void {
  for (const dialog of [...dialogStack.items]) settleDialog(dialog.id);
}

/** Whether a dialog of this name is open. */
export function isDialogOpen(name: DialogName): boolean {
  return dialogStack.items.some((item) => item.name === name && item.open);
}
