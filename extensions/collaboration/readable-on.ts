// Black or white text on a colour, whichever reads better (WCAG 2.2 relative luminance).

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** The text colour for a background given as `#rrggbb`. One of the two always reaches 4.5 to 1. */
export function readableOn(color: string): "#ffffff" | "#000000" {
  const number = Number.parseInt(color.slice(1), 16);
  const luminance =
    0.2126 * channel((number >> 16) & 255) + 0.7152 * channel((number >> 8) & 255) + 0.0722 * channel(number & 255);
  const onWhite = 1.05 / (luminance + 0.05);
  return onWhite >= 4.5 ? "#ffffff" : "#000000";
}
