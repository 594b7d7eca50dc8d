// A text as a QR code.
import QRCode from "qrcode";

/** Modules of empty space around the code, as scanners expect. */
const MARGIN = 2;

export interface QrPictureProps {
  text: string;
  /** Accessible name. */
  label: string;
  className?: string | undefined;
}

export function QrPicture({ text, label, className }: QrPictureProps) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size, data } = modules;
  let path = "";
  for (let at = 0; at < data.length; at++)
    if (data[at]) path += `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z`;
  const side = size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
