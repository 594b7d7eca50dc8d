// The world import's steps: choose a file, review its rows, import them.
import { useTranslation } from "react-i18next";
import { worldPath } from "../../../contract/page-paths.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { goTo } from "../../lib/navigation.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Progress } from "../../ui/progress.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { FileReview } from "./file-review.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportRunning } from "./import-running.tsx";
import styles from "./import-world.module.css";
import { failureOf, useRefusalText } from "./problem-text.ts";
import { type ImportWorld, useImportWorld } from "./use-import-world.ts";

const FORM = "import-world";
const WHY = "import-world-why";

export function ImportWorldDialog({ into, file, close }: DialogComponentProps<"import-world">) {
  const { t } = useTranslation("world-files");
  const refusalText = useRefusalText();
  const flow = useImportWorld({ into, file });
  const { progress } = flow;
  const outcome = progress?.outcome ?? null;
  const isRunning = flow.begun && progress?.status !== "done" && progress?.status !== "failed";
  const finish = () => close(outcome ? { unid: outcome.world._id } : undefined);

  return (
    <Dialog
      title={into && !flow.isNew ? t("import_into", { title: into.title }) : t("import_title")}
      size={flow.file && !flow.begun ? "xl" : "lg"}
      onClose={finish}
      footer={
        <Footer
          flow={flow}
          onOpen={() => {
            finish();
            if (outcome) void goTo(worldPath(outcome.world._id));
          }}
          onClose={finish}
        />
      }
    >
      {outcome && flow.file && (
        <ImportDone
          outcome={outcome}
          file={flow.file}
          onGo={(path) => {
            finish();
            void goTo(path);
          }}
        />
      )}
      {isRunning && <ImportRunning progress={progress} lost={flow.lost} />}
      {progress?.status === "failed" && <ImportFailed code={progress.error_code} entry={progress.error_entry} />}
      {!flow.begun && flow.file && <FileReview id={FORM} flow={flow} file={flow.file} />}
      {!flow.begun && !flow.file && (
        <div className={styles.start}>
          {flow.refusal && !flow.isSending && (
            <FailureNotice error={flow.refusal}>{refusalText(flow.refusal)}</FailureNotice>
          )}
          {flow.isSending ? (
            <div className={styles.working} role="status">
              <Progress label={t("sending")} value={null} />
              <p>{t("sending")}</p>
            </div>
          ) : (
            <ChooseFile onChoose={flow.send} onRefuse={flow.forgetRefusal} />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface FooterProps {
  flow: ImportWorld;
  onOpen: () => void;
  onClose: () => void;
}

function Footer({ flow, onOpen, onClose }: FooterProps) {
  const { t } = useTranslation(["world-files", "common"]);
  const format = useFormat();
  const { progress, file, counted } = flow;
  if (progress?.status === "done") {
    const isHere = progress.outcome?.world._id === flow.into?.unid;
    return (
      <>
        <Button onClick={flow.startOver}>{t("import_more")}</Button>
        <Button variant="primary" onClick={isHere ? onClose : onOpen}>
          {isHere ? t("common:close") : t("open_world")}
        </Button>
      </>
    );
  }
  if (progress?.status === "failed")
    return (
      <>
        <Button onClick={flow.backToChoices}>{t("common:back")}</Button>
        <Button variant="primary" busy={flow.beginning} onClick={flow.begin}>
          {t("again")}
        </Button>
      </>
    );
  if (flow.begun)
    return (
      <>
        <Button busy={flow.stopping} onClick={flow.stop}>
          {t("stop_import")}
        </Button>
        <Button onClick={onClose}>{t("common:close")}</Button>
      </>
    );
  if (!file) return null;
  const count = (counted?.add ?? 0) + (counted?.overwrite ?? 0);
  return (
    <>
      <p id={WHY} role="status" className={styles.why}>
        {flow.nothing && t(`nothing_${flow.nothing}`)}
      </p>
      <Button disabled={flow.beginning} onClick={flow.startOver}>
        {t("choose_another")}
      </Button>
      <Button
        type="submit"
        form={FORM}
        variant="primary"
        busy={flow.beginning}
        disabled={!flow.canBegin}
        aria-describedby={WHY}
      >
        {count > 0 ? t("import_count", { count, formatted: format.number(count) }) : t("import_rest")}
      </Button>
    </>
  );
}

function ImportFailed({ code, entry }: { code: number | null; entry: string | null }) {
  const { t } = useTranslation("world-files");
  const refusalText = useRefusalText();
  const failure = failureOf(code);
  return (
    <FailureNotice error={failure}>
      <p>{t("failed")}</p>
      <p>{refusalText(failure)}</p>
      {entry !== null && <p>{t("failed_entry", { name: entry })}</p>}
    </FailureNotice>
  );
}
