// What has to be said of the chosen model: that it is away, that it is for members only; and, as help, what it is.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useWritingModels } from "../../lib/use-writing-models.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWriteSettings } from "./write-settings.ts";

export function ModelNotice({ isHelpShown }: { isHelpShown: boolean }) {
  const { t } = useTranslation("writing");
  const { model } = useWriteSettings();
  const models = useWritingModels();
  const chosen = models?.data.find(({ id }) => id === model);
  if (!models || !chosen) return null;
  const name = model.toUpperCase();
  const notes: string[] = [];
  if (chosen.state !== "ready") notes.push(t(`model_${chosen.state}`, { name }));
  if (chosen.pro && !models.has_pro) notes.push(t("model_pro", { name }));
  const isStoryteller = chosen.source === "storyteller";
  if (isHelpShown && (isStoryteller || chosen.label === ""))
    notes.push(t(isStoryteller ? "model_storyteller" : "model_endpoint", { name }));
  if (notes.length === 0) return null;
  return (
    <Notice tone="quiet">
      <p>
        {notes.join(" ")}{" "}
        {models.is_administrator && isStoryteller && <Link to="/admin/models">{t("connect_model")}</Link>}
      </p>
    </Notice>
  );
}
