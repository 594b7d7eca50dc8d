// Opens dialogs from anywhere by name and props; the returned promise resolves with the dialog's result.
// Features declare their dialogs by augmenting `DialogRegistry`; app/dialogs.ts maps each name to its component.
import { proxy, ref } from "valtio";

/** name -> { props, result }. Augment it in the feature's folder: see docs/architecture.md, "A dialog". */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface DialogRegistry {}

export type DialogName = keyof DialogRegistry & string;
export type DialogPropsOf<N extends DialogName> = DialogRegistry[N] extends { props: infer P } ? P : never;
export type DialogResultOf<N extends DialogName> = DialogRegistry[N] extends { result: infer R } ? R : never;

/** The props of a dialog's component: its own and `close`. Closing without a result means it was dismissed. */
export type DialogComponentProps<N extends DialogName> = DialogPropsOf<N> & {
  close: (result?: DialogResultOf<N>) => void;
};

export interface OpenDialog {
  id: number;
  name: DialogName;
  props: object;
  /** False while the closing animation runs. */
  open: boolean;
  /** Shows it again; null unless it is hidden because it could not be loaded or threw. */
  retry: (() => void) | null;
}

/** The dialogs on the page, the topmost last. */
export const dialogStack = proxy<{ items: OpenDialog[] }>({ items: [] });

const resolvers = new Map<number, (result: unknown) => void>();
let lastId = 0;

type OpenArguments<N extends DialogName> =
  object extends DialogPropsOf<N> ? [props?: DialogPropsOf<N>] : [props: DialogPropsOf<N>];

/** Opens a dialog on top of the others. Resolves with its result, or undefined when it was dismissed. */
export function openDialog<N extends DialogName>(
  name: N,
  ...[props]: OpenArguments<N>
): Promise<DialogResultOf<N> | undefined> {
  const hidden = hiddenDialog(name);
  if (hidden) {
    // Ends the offer to show it: the new one takes its place.
    hidden.retry?.();
    removeDialog(hidden.id);
  }
  const id = ++lastId;
  // `ref` keeps valtio from proxying the props: a proxied File or Map does not work.
  dialogStack.items.push({ id, name, props: ref((props ?? {}) as object), open: true, retry: null });
  return new Promise((resolve) => resolvers.set(id, (result) => resolve(result as DialogResultOf<N> | undefined)));
}

/** Closes a dialog with a result. It stays in the stack until its closing animation has ended. */
export function settleDialog(id: number, result?: unknown): void {
  const dialog = dialogStack.items.find((item) => item.id === id);
  if (dialog) dialog.open = false;
  resolvers.get(id)?.(result);
  resolvers.delete(id);
}

/** Removes a dialog from the page; one that is still open is dismissed. */
export function removeDialog(id: number): void {
  settleDialog(id);
  const index = dialogStack.items.findIndex((item) => item.id === id);
  if (index >= 0) dialogStack.items.splice(index, 1);
}

/** Dismisses every open dialog of these names, at any position in the stack. */
export function closeDialogs(names: readonly string[]): void {
  for (const dialog of [...dialogStack.items]) if (names.includes(dialog.name)) settleDialog(dialog.id);
}

/** Dismisses every open dialog. */
export function closeAllDialogs(): void {
  for (const dialog of [...dialogStack.items]) settleDialog(dialog.id);
}

const hiddenDialog = (name: DialogName) => dialogStack.items.find((item) => item.name === name && item.retry);

/** Shows a hidden dialog of this name again, with the answer still going to the code that opened it. */
export function retryDialog(name: DialogName): void {
  hiddenDialog(name)?.retry?.();
}

/** The dialogs that are on the page, also while they close. */
export const shownDialogs = (): OpenDialog[] => dialogStack.items.filter(({ retry }) => !retry);

/** Whether a dialog of this name is open. */
export function isDialogOpen(name: DialogName): boolean {
  return shownDialogs().some((item) => item.name === name && item.open);
}
