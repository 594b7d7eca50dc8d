// A QR code as a picture.
import QRCode from "qrcode";
import { QRCODE_WIDTH } from "../../../contract/limits.ts";

/** An SVG, dark on light whatever the page's theme: a reader expects it so. */
export function qrPicture(address: string): Promise<string> {
  return QRCode.toString(address, { type: "svg", errorCorrectionLevel: "M", margin: 2, width: QRCODE_WIDTH });
}
