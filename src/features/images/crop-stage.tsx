// The picture under its crop box, moved by pointer, touch, wheel and arrow keys.
import { type RefObject, useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { fillBehind } from "./crop-picture.ts";
import styles from "./crop-stage.module.css";
import { boxIn, type CropState, fillingZoom, middleOf, type Size, zooms, zoomTo } from "./crop-state.ts";
import type { Picture } from "./open-picture.ts";

const MARGIN = 16;
/** Pixels per press of an arrow key; a fifth of that with Shift. */
const KEY_STEP = 12;
const AT_REST = { zoom: 1, minZoom: 1, maxZoom: 1 };

/** The screen sizes that a crop's position refers to. */
export interface CropFrame {
  shown: Size;
  box: Size;
}

export type ChangeCrop = (change: (crop: CropState) => CropState) => void;

interface CropStageProps {
  picture: Picture;
  state: CropState;
  disabled: boolean;
  onChange: ChangeCrop;
  /** Called once the picture can be cropped, and again after a resize. */
  onFrame: (frame: CropFrame) => void;
  announce: (text: string) => void;
}

const sameOr = (next: Size) => (now: Size | null) =>
  now?.width === next.width && now.height === next.height ? now : next;

export function CropStage({ picture, state, disabled, onChange, onFrame, announce }: CropStageProps) {
  const { t } = useTranslation("images");
  const place = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Size | null>(null);
  const [shown, setShown] = useState<Size | null>(null);
  const area = useRef<RefObject<HTMLDivElement | null> | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () =>
      setBox(sameOr(boxIn({ width: element.clientWidth, height: element.clientHeight }, state.ratio, MARGIN)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [state.ratio]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a size changes
  useEffect(() => {
    if (box && shown) onFrame({ box, shown });
  }, [box, shown]);

  // Focuses the picture once it is shown, so that arrow keys move it.
  const isShown = shown !== null;
  useEffect(() => {
    if (isShown) area.current?.current?.focus({ preventScroll: true });
  }, [isShown]);

  const range = box && shown ? zooms(state, shown, box) : AT_REST;
  return (
    <div ref={place} className={styles.stage} inert={disabled}>
      {box && <CropBackdrop picture={picture} turns={state.turns} box={box} />}
      {box && (
        <Cropper
          image={picture.image.src}
          crop={state.at}
          rotation={state.turns * 90}
          {...range}
          cropSize={box}
          // The ratio comes from the box's size. This number only has to change with the box: the library recomputes
          // its crop area when it does, and otherwise would not if the zoom changes at the same time.
          aspect={box.width * 10_000 + box.height}
          objectFit="contain"
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          classes={{ containerClassName: styles.cropper ?? "", cropAreaClassName: styles.box ?? "" }}
          cropperProps={{ role: "application", "aria-label": t("move_picture") }}
          setCropperRef={(ref) => {
            area.current = ref;
          }}
          setMediaSize={({ width, height }) => setShown(sameOr({ width, height }))}
          onCropChange={(at) => onChange((now) => (now.at.x === at.x && now.at.y === at.y ? now : { ...now, at }))}
          onZoomChange={(zoom) => {
            if (box && shown) onChange((now) => zoomTo(now, zoom, fillingZoom(shown, box, now.turns)));
          }}
          onInteractionEnd={({ source }) => {
            if (source === "keyboard" && shown) announce(t("middle_at", { ...middleOf(state, shown, range.zoom) }));
          }}
        />
      )}
    </div>
  );
}

/** The background where a zoomed-out picture does not fill the box, the same as in the upload. */
const WIDTH = 96;

function CropBackdrop({ picture, turns, box }: { picture: Picture; turns: number; box: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = Math.round((WIDTH * box.height) / box.width);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) fillBehind(context, picture, turns, WIDTH, height);
  }, [picture, turns, height]);
  return (
    <canvas
      ref={canvas}
      className={styles.backdrop}
      width={WIDTH}
      height={height}
      style={{ width: box.width, height: box.height }}
    />
  );
}
