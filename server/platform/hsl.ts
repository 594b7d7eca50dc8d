// Colours of the images the server generates.

export type Colour = readonly [red: number, green: number, blue: number];

/** Converts hue (in degrees), saturation and lightness to RGB, by the formula of CSS. */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const part = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [part(0), part(8), part(4)];
}
