// The buttons for zooming, quarter turns, and choosing another picture.
import { ImageUp, RotateCcw, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ZOOM_STEPS } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ChangeCrop } from "./crop-stage.tsx";
import { type CropState, turnBy, zoomBy, zoomPercent } from "./crop-state.ts";
import styles from "./crop-tools.module.css";

interface CropToolsProps {
  state: CropState;
  disabled: boolean;
  onChange: ChangeCrop;
  onAnother: () => void;
  announce: (text: string) => void;
}

export function CropTools({ state, disabled, onChange, onAnother, announce }: CropToolsProps) {
  const { t } = useTranslation("images");
  const zoom = (by: 1 | -1) => {
    onChange((now) => zoomBy(now, by));
    announce(t("zoomed_to", { percent: zoomPercent(zoomBy(state, by)) }));
  };
  const turn = (by: 1 | -1) => {
    onChange((now) => turnBy(now, by));
    announce(t("turned_to", { degrees: turnBy(state, by).turns * 90 }));
  };
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("tools")}>
      <div className={styles.group}>
        <IconButton
          label={t("zoom_out")}
          icon={<ZoomOut />}
          idle={disabled || state.step <= -ZOOM_STEPS}
          onClick={() => zoom(-1)}
        />
        <span className={styles.percent} aria-hidden="true">
          {zoomPercent(state)}%
        </span>
        <IconButton
          label={t("zoom_in")}
          icon={<ZoomIn />}
          idle={disabled || state.step >= ZOOM_STEPS}
          onClick={() => zoom(1)}
        />
      </div>
      <div className={styles.group}>
        <IconButton label={t("turn_left")} icon={<RotateCcw />} idle={disabled} onClick={() => turn(-1)} />
        <IconButton label={t("turn_right")} icon={<RotateCw />} idle={disabled} onClick={() => turn(1)} />
      </div>
      <Button variant="ghost" size="sm" icon={<ImageUp />} disabled={disabled} onClick={onAnother}>
        {t("another_picture")}
      </Button>
    </div>
  );
}
