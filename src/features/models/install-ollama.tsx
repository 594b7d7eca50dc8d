// Where no model server runs: the one command that installs Ollama on the server's system.
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { HostSystem } from "../../../contract/model-pulls.ts";
import { copyText } from "../../lib/copy.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import cardStyles from "./card.module.css";
import styles from "./install-ollama.module.css";

/** The installers of Ollama's own page. Null: its page has one for this system, or says that there is none. */
const COMMANDS: Readonly<Record<HostSystem, string | null>> = {
  linux: "curl -fsSL https://ollama.com/install.sh | sh",
  macos: "brew install ollama && ollama serve",
  windows: "winget install Ollama.Ollama",
  other: null,
};
const DOWNLOAD_PAGE = "https://ollama.com/download";

export function InstallOllama({ system }: { system: HostSystem }) {
  const { t } = useTranslation(["models", "common"]);
  const command = COMMANDS[system];
  async function copy(text: string) {
    if (await copyText(text)) toast(t("install_copied"));
    else toastError(t("common:copy_failed"));
  }
  return (
    <div className={cardStyles.card}>
      <p className={styles.text}>{t("local_none")}</p>
      {command !== null && (
        <>
          <p className={styles.text}>{t("install_command")}</p>
          <div className={styles.command}>
            <code className={styles.code}>{command}</code>
            <IconButton label={t("install_copy")} icon={<Copy />} onClick={() => void copy(command)} />
          </div>
        </>
      )}
      <p className={styles.text}>
        <a href={DOWNLOAD_PAGE} target="_blank" rel="noreferrer">
          {t(command === null ? "install_page" : "install_app")}
        </a>
      </p>
      <p className={styles.wait}>
        <Spinner size={14} /> {t("install_wait")}
      </p>
    </div>
  );
}
