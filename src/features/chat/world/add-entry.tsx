// The button that adds an entry to an exploration's copy of the world.
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../../lib/dialogs.ts";
import { Button } from "../../../ui/button.tsx";

export function AddEntry({ chatId }: { chatId: string }) {
  const { t } = useTranslation("chat");
  return (
    <Button block icon={<Plus />} onClick={() => void openDialog("entry", { unid: chatId, of: "chat" })}>
      {t("add_entry")}
    </Button>
  );
}
