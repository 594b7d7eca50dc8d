// The menu of block kinds, hung on whatever opens it.
import type { Editor } from "@tiptap/core";
import { SeparatorHorizontal } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { Kbd } from "../../../ui/kbd.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useEditorValue } from "../view/use-editor-value.ts";
import { BLOCK_CHOICES, currentBlock, setBlock } from "./block-types.ts";

export interface BlockMenuProps {
  editor: Editor;
  trigger: ReactElement;
  /** Prepares the selection: the handle's menu speaks of the block it stands at. */
  onOpenAt?: () => void;
}

export function BlockMenu({ editor, trigger, onOpenAt }: BlockMenuProps) {
  const { t } = useTranslation("editor");
  const current = useEditorValue(editor, currentBlock);
  const run = (act: () => void) => () => {
    onOpenAt?.();
    act();
  };
  return (
    <Menu
      align="start"
      trigger={trigger}
      groups={[
        BLOCK_CHOICES.map(({ type, icon: Icon, keys }) => ({
          label: t(`block_${type}`),
          icon: <Icon />,
          shortcut: <Kbd keys={keys} />,
          checked: type === current,
          onSelect: run(() => setBlock(editor, type)),
        })),
        [
          {
            label: t("divider"),
            icon: <SeparatorHorizontal />,
            shortcut: <Kbd keys={["Mod", "Shift", "Enter"]} />,
            onSelect: run(() => editor.chain().focus().setHorizontalRule().run()),
          },
        ],
      ]}
    />
  );
}
