// The crop editor: the shape, the picture under its crop box, and the tools. Results of keys and buttons are announced
// to screen readers.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type ChangeCrop, type CropFrame, CropStage } from "./crop-stage.tsx";
import type { CropState, Ratio } from "./crop-state.ts";
import { CropTools } from "./crop-tools.tsx";
import styles from "./image-cropper.module.css";
import type { Picture } from "./open-picture.ts";

interface CropEditorProps {
  picture: Picture;
  state: CropState;
  squareOnly: boolean;
  disabled: boolean;
  onChange: ChangeCrop;
  onFrame: (frame: CropFrame) => void;
  onAnother: () => void;
}

export function CropEditor({ squareOnly, onFrame, onAnother, ...shared }: CropEditorProps) {
  const { t } = useTranslation("images");
  const [said, setSaid] = useState("");
  const shape = (value: Ratio) => ({ value, label: t(value), disabled: shared.disabled });
  return (
    <>
      {!squareOnly && (
        <div className={styles.shapes}>
          <SegmentedControl
            label={t("shape")}
            value={shared.state.ratio}
            onValueChange={(ratio) => shared.onChange((now) => ({ ...now, ratio }))}
            options={[shape("tall"), shape("square")]}
          />
        </div>
      )}
      <CropStage {...shared} onFrame={onFrame} announce={setSaid} />
      <CropTools {...shared} onAnother={onAnother} announce={setSaid} />
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </>
  );
}
