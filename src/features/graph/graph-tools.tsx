// The picture's buttons: zoom in, zoom out, show everybody, enlarge.
import { Expand, Minus, Plus, Scan } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./graph.module.css";

export interface GraphToolsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onShowAll: () => void;
  onEnlarge?: (() => void) | undefined;
  canZoomIn: boolean;
  canZoomOut: boolean;
}

export function GraphTools({ onZoomIn, onZoomOut, onShowAll, onEnlarge, canZoomIn, canZoomOut }: GraphToolsProps) {
  const { t } = useTranslation("graph");
  return (
    <div className={styles.tools}>
      <IconButton size="sm" label={t("zoom_in")} icon={<Plus />} idle={!canZoomIn} onClick={onZoomIn} />
      <IconButton size="sm" label={t("zoom_out")} icon={<Minus />} idle={!canZoomOut} onClick={onZoomOut} />
      <IconButton size="sm" label={t("show_all")} icon={<Scan />} onClick={onShowAll} />
      {onEnlarge && <IconButton size="sm" label={t("enlarge")} icon={<Expand />} onClick={onEnlarge} />}
    </div>
  );
}
