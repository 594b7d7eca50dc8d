// What will stand where a picture that is zoomed out leaves the box open: the same as in what is uploaded.
import { useEffect, useRef } from "react";
import { fillBehind } from "./crop-picture.ts";
import styles from "./crop-stage.module.css";
import type { Size } from "./crop-state.ts";
import type { Picture } from "./open-picture.ts";

const WIDTH = 96;

export function CropBackdrop({ picture, turns, box }: { picture: Picture; turns: number; box: Size }) {
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
