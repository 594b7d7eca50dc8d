// The dialog that shows the current picture, or lets the person choose, crop and upload another one (product.md 2,
// "Image cropper dialog").
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { imageAddress } from "../../../contract/images.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import "./image-dialogs.ts";
import { CropEditor } from "./crop-editor.tsx";
import { cropPicture } from "./crop-picture.ts";
import type { CropFrame } from "./crop-stage.tsx";
import { type CropState, startCrop } from "./crop-state.ts";
import styles from "./image-cropper.module.css";
import type { PictureFault } from "./open-picture.ts";
import { PictureDrop } from "./picture-drop.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import { useEndText } from "./use-end-text.ts";
import { useFaultText } from "./use-fault-text.ts";
import { usePicture } from "./use-picture.ts";
import { useUpload } from "./use-upload.ts";

/** Long enough to read what happens to the picture. */
const LATER_MS = 5_000;

export function ImageCropperDialog(props: DialogComponentProps<"image-cropper">) {
  const { target, image, notEdit = false, headImage = target.kind === "avatar", file, close } = props;
  const { t } = useTranslation(["images", "common"]);
  const endText = useEndText();
  const faultText = useFaultText();
  const [crop, setCrop] = useState<CropState>(() => startCrop(headImage ? "square" : "tall"));
  const [frame, setFrame] = useState<CropFrame | null>(null);
  const [isBroken, setBroken] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(target, {
    onPassed: (queryId) => close({ queryId, address: imageAddress(queryId) }),
    onLater: () => {
      toast(t("comes_later"), { duration: LATER_MS });
      close();
    },
  });
  const chosen = usePicture(notEdit ? undefined : file, () => {
    setFrame(null);
    setCrop(({ ratio }) => startCrop(ratio));
    upload.forget();
  });
  const { picture } = chosen;
  const { end, later, noting } = upload;
  const busy = upload.busy || noting;
  const cropping = picture !== null;
  const choose = () => input.current?.click();
  const fault: PictureFault | null = chosen.fault ?? (isBroken && !cropping ? { kind: "image_error" } : null);

  return (
    <Dialog
      title={t(cropping ? "crop_picture" : "picture")}
      size="lg"
      // While cropping, only its buttons close the dialog, so that a crop is not lost by accident.
      dismissible={!cropping}
      onClose={() => close()}
      footer={
        cropping ? (
          <>
            <Button onClick={() => close()}>{t("common:cancel")}</Button>
            <Button
              variant={later ? "secondary" : "primary"}
              busy={upload.busy}
              disabled={!frame || chosen.opening || noting}
              onClick={() => {
                if (frame) void upload.start(() => cropPicture(picture, crop, frame.shown, frame.box));
              }}
            >
              {t(confirmWords(end?.kind))}
            </Button>
            {later && (
              <Button variant="primary" busy={noting} disabled={chosen.opening} onClick={() => void later()}>
                {t("use_once_passed")}
              </Button>
            )}
          </>
        ) : (
          image && !notEdit && <Button onClick={choose}>{t("change_picture")}</Button>
        )
      }
    >
      <PictureDrop disabled={notEdit || busy} onFile={chosen.choose} input={input}>
        {cropping ? (
          <CropEditor
            key={picture.image.src}
            picture={picture}
            state={crop}
            squareOnly={headImage}
            disabled={busy}
            onChange={(change) => {
              setCrop(change);
              upload.forget();
            }}
            onFrame={setFrame}
            onAnother={choose}
          />
        ) : (
          <PicturePreview image={image} notEdit={notEdit} onBroken={() => setBroken(true)} onChoose={choose} />
        )}
        {chosen.opening && (
          <div className={styles.opening}>
            <Spinner label={t("opening")} size={24} />
          </div>
        )}
        {(busy || fault || end) && (
          <div className={styles.news}>
            {upload.busy && (
              <p className={styles.saving} role="status">
                {t("saving")}
              </p>
            )}
            {fault && <Notice tone="bad">{faultText(fault)}</Notice>}
            {end && !upload.busy && (
              <Notice tone={end.kind === "pending" ? "calm" : "bad"}>{endText(end, later !== null)}</Notice>
            )}
          </div>
        )}
      </PictureDrop>
    </Dialog>
  );
}

function confirmWords(end: "pending" | "failed" | "undrawn" | undefined) {
  if (end === "pending") return "check_again";
  return end ? "try_again" : "use_picture";
}
