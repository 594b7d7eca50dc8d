// The message for a file that can't be cropped; for a too large one with its size and the limit.
import { useTranslation } from "react-i18next";
import { IMAGE_PIXELS_MAX } from "../../../contract/limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import type { PictureFault } from "./open-picture.ts";

const MEGAPIXEL = 1_000_000;

export function useFaultText(): (fault: PictureFault) => string {
  const { t } = useTranslation("images");
  const { number } = useFormat();
  return (fault) => {
    if (fault.kind !== "image_too_large") return t(fault.kind);
    const { width, height } = fault;
    const megapixels = number(Math.ceil((width * height) / MEGAPIXEL));
    const max = number(IMAGE_PIXELS_MAX / MEGAPIXEL);
    return t("image_too_large", { megapixels, width: number(width), height: number(height), max });
  };
}
