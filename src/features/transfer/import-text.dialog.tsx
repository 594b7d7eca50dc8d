// The import dialog's steps: choose a source, review what it will become, import it.
import { useTranslation } from "react-i18next";
import { LONG_TOAST_MS } from "../../../contract/limits.ts";
import { storyPath } from "../../../contract/page-paths.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { goTo } from "../../lib/navigation.ts";
import { toast } from "../../lib/toast.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChooseSource } from "./choose-source.tsx";
import { ImportReview } from "./import-review.tsx";
import type { ImportResult } from "./import-text-dialog.ts";
import { useImportFlow } from "./use-import-flow.ts";

const FORM = "import-text";

export function ImportTextDialog({ into, file, close }: DialogComponentProps<"import-text">) {
  const { t } = useTranslation(["import-text", "transfer"]);
  const format = useFormat();
  const flow = useImportFlow(into, file, done);
  const isStory = into === "new-story";
  const counted = (count: number) => ({ count, formatted: format.number(count) });

  function done(result: ImportResult) {
    const made = counted(result.chapter_ids.length);
    close(result);
    if (isStory) void goTo(storyPath(result.story._id));
    toast(isStory ? t("story_imported", made) : t("chapters_imported", made), { duration: LONG_TOAST_MS });
  }

  return (
    <Dialog
      title={isStory ? t("transfer:import_story") : t("transfer:import_chapters")}
      size="lg"
      onClose={() => close()}
      dismissible={!flow.sending}
      footer={
        flow.source && (
          <>
            <Button disabled={flow.sending} onClick={() => flow.choose(null)}>
              {t("choose_another")}
            </Button>
            <Button type="submit" form={FORM} variant="primary" busy={flow.sending} disabled={!flow.canSend}>
              {flow.preview ? t("import_count", counted(flow.preview.chapters.length)) : t("transfer:import")}
            </Button>
          </>
        )
      }
    >
      {flow.source ? (
        <ImportReview key={flow.source.id} id={FORM} flow={flow} isStory={isStory} source={flow.source} />
      ) : (
        <ChooseSource onChoose={flow.choose} />
      )}
    </Dialog>
  );
}
