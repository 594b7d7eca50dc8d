// The captcha's picture, the piece that is moved over it, and the track below: moved by pointer or by keys.
import { ChevronsRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../../lib/media.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./captcha.module.css";
import { afterKey, onTheWay, PiecePath, type Step, TRAVEL } from "./piece-path.ts";
import type { CaptchaPicture } from "./use-captcha.ts";

/** Devices without a hardware keyboard. */
const TOUCH = "(pointer: coarse)";

export interface CaptchaSliderProps {
  handle: RefObject<HTMLDivElement | null>;
  picture: CaptchaPicture;
  /** The answer is being checked: the piece stays where it is. */
  checking: boolean;
  onLetGo: (x: number, trace: Step[]) => void;
}

interface Grip {
  pointer: number;
  /** The pointer's x minus the piece's x. */
  from: number;
}

/** Give it a new `key` for each picture, so that it starts again. */
export function CaptchaSlider({ handle, picture, checking, onLetGo }: CaptchaSliderProps) {
  const { t } = useTranslation("login");
  const help = useId();
  const isTouch = useMedia(TOUCH);
  const [x, setX] = useState(0);
  const [grip, setGrip] = useState<Grip | null>(null);
  const path = useRef(new PiecePath());

  const moveTo = (next: number, at: number) => {
    path.current.add(next, at);
    setX(next);
  };
  const goBack = () => {
    path.current.clear();
    setX(0);
  };
  const letGo = (at: number) => {
    // A piece that was not moved is no answer.
    if (at > 0) onLetGo(at, path.current.steps());
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (checking || grip || event.button !== 0) return;
    // Keeps the focus on the handle, and prevents a drag of the picture.
    event.preventDefault();
    handle.current?.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ pointer: event.pointerId, from: event.clientX - x });
    path.current.add(x, event.timeStamp);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip?.pointer === event.pointerId) moveTo(onTheWay(event.clientX - grip.from), event.timeStamp);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (grip?.pointer !== event.pointerId) return;
    setGrip(null);
    const at = onTheWay(event.clientX - grip.from);
    moveTo(at, event.timeStamp);
    letGo(at);
  };
  // The browser took the pointer away, for instance to scroll: this is not an answer.
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    if (grip?.pointer !== event.pointerId) return;
    setGrip(null);
    goBack();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (checking || grip) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      letGo(x);
      return;
    }
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : afterKey(x, event);
    if (next === null) return;
    event.preventDefault();
    moveTo(next, event.timeStamp);
  };

  const hand = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
  const size = picture.piece_size;
  return (
    <div className={classNames(styles.slider, grip && styles.held)}>
      <div className={styles.picture} style={{ height: picture.height }}>
        <img src={picture.picture} width={picture.width} height={picture.height} alt={t("captcha_picture")} />
        <img
          {...hand}
          src={picture.piece}
          width={size}
          height={size}
          alt=""
          draggable={false}
          className={styles.piece}
          style={{ top: picture.piece_y, transform: `translateX(${x}px)` }}
        />
      </div>
      <div className={styles.track}>
        <span className={styles.done} style={{ width: x + size / 2 }} />
        {x === 0 && (
          <span className={styles.lead} aria-hidden="true">
            {t(isTouch ? "captcha_drag_touch" : "captcha_drag")}
          </span>
        )}
        <div
          {...hand}
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={t("captcha_slider")}
          aria-describedby={help}
          aria-valuemin={0}
          aria-valuemax={TRAVEL}
          aria-valuenow={x}
          aria-valuetext={t("captcha_at", { x, max: TRAVEL })}
          aria-disabled={checking || undefined}
          className={styles.handle}
          style={{ width: size, transform: `translateX(${x}px)` }}
          onKeyDown={onKeyDown}
        >
          {checking ? <Spinner size={18} /> : <ChevronsRight aria-hidden="true" />}
        </div>
      </div>
      <VisuallyHidden id={help}>{t("captcha_help")}</VisuallyHidden>
    </div>
  );
}
