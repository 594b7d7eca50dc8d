// What has to be said of the chosen model: that it is the storyteller and no language model, that it is away, that it
// is for members only.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { writingModels } from "../../lib/api/writing-models.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import styles from "./model-notice.module.css";
import { useWriteSettings } from "./write-settings.ts";

export function ModelNotice() {
  const { t } = useTranslation("writing");
  const { model } = useWriteSettings();
  const { data } = useQuery({ queryKey: queryKeys.writingModels, queryFn: ({ signal }) => writingModels(signal) });
  const chosen = data?.data.find(({ id }) => id === model);
  if (!data || !chosen) return null;
  const name = model.toUpperCase();
  const notes: string[] = [];
  if (chosen.state !== "ready") notes.push(t(`model_${chosen.state}`, { name }));
  if (chosen.pro && !data.has_pro) notes.push(t("model_pro", { name }));
  if (chosen.source === "storyteller") notes.push(t("model_storyteller", { name }));
  if (notes.length === 0) return null;
  return (
    <p className={styles.notice}>
      {notes.join(" ")}{" "}
      {data.is_administrator && chosen.source === "storyteller" && <Link to="/admin/models">{t("connect_model")}</Link>}
    </p>
  );
}
