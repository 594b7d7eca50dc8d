// The menu of block kinds, anchored to its trigger.
import type { Editor } from "@tiptap/core";
import { ArrowDown, ArrowUp, CopyPlus, Heading, Scissors, SeparatorHorizontal, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS, type ShortcutName } from "../../../../contract/shortcuts.ts";
import { type BlockAction, runBlockAction } from "../../../../extensions/block-shortcuts/block-shortcuts.ts";
import { Kbd, keysOf } from "../../../ui/kbd.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useEditorValue } from "../view/use-editor-value.ts";
import { BLOCK_CHOICES, currentBlock, setBlock } from "./block-types.ts";

/** Actions that split this chapter into several. */
export interface SplitActions {
  /** The text after the caret becomes a new chapter. */
  splitHere: () => void;
  /** Splits at each heading of a level that a dialog asks for. */
  splitAtHeadings: () => void;
}

export interface BlockMenuProps {
  editor: Editor;
  trigger: ReactElement;
  /** Requires the translations of `blocks`. */
  split?: SplitActions | undefined;
  /** Called before opening, to set the selection: the handle's menu acts on the block beside it. */
  onOpenAt?: () => void;
}

export function BlockMenu({ editor, trigger, split, onOpenAt }: BlockMenuProps) {
  const { t } = useTranslation(["editor", "blocks"]);
  const current = useEditorValue(editor, currentBlock);
  const run = (act: () => void) => () => {
    onOpenAt?.();
    act();
  };
  const action = (name: BlockAction, icon: ReactElement) => ({
    label: t(`block_${name}`),
    icon,
    shortcut: keysFor(`block_${name}`),
    danger: name === "delete",
    onSelect: run(() => {
      runBlockAction(editor.view, name);
      editor.commands.focus(null, { scrollIntoView: false });
    }),
  });
  const atBlockStart = () => {
    const { $from } = editor.state.selection;
    if ($from.depth > 0) editor.commands.setTextSelection($from.start());
    split?.splitHere();
  };
  return (
    <Menu
      align="start"
      trigger={trigger}
      groups={[
        BLOCK_CHOICES.map(({ type, icon: Icon }) => ({
          label: t(`block_${type}`),
          icon: <Icon />,
          shortcut: keysFor(`block_${type}`),
          checked: type === current,
          onSelect: run(() => setBlock(editor, type)),
        })),
        [
          {
            label: t("divider"),
            icon: <SeparatorHorizontal />,
            shortcut: keysFor("divider"),
            onSelect: run(() => addDivider(editor)),
          },
        ],
        [
          action("move_up", <ArrowUp />),
          action("move_down", <ArrowDown />),
          action("duplicate", <CopyPlus />),
          split ? { label: t("blocks:block_split"), icon: <Scissors />, onSelect: run(atBlockStart) } : false,
          split && current.startsWith("heading")
            ? { label: t("blocks:block_split_headings"), icon: <Heading />, onSelect: run(split.splitAtHeadings) }
            : false,
        ],
        [action("delete", <Trash2 />)],
      ]}
    />
  );
}

/** Inserts a divider at the caret or after the selection: it never replaces selected words. */
function addDivider(editor: Editor): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (!selection.empty && selection.$to.depth > 0) chain.setTextSelection(selection.$to.end());
  chain.setHorizontalRule().run();
}

function keysFor(name: ShortcutName): ReactElement {
  return <Kbd keys={keysOf(SHORTCUTS[name])} />;
}
