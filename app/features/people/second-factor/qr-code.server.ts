import { encodeQR } from "qr";

/** A QR code as one SVG path of dark modules on a square of `size` by `size`, quiet zone included. */
export type QrCode = { size: number; path: string };

// The quiet zone readers need (ISO/IEC 18004).
const quietModules = 4;

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  // A screen has no scratches, so low error correction is enough, and larger modules scan faster.
  const rows = encodeQR(text, "raw", { ecc: "low", border: quietModules });
  const path = rows.map((row, y) => {
    const runs = row.map(Number).join("").matchAll(/1+/g);
    return [...runs].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
  });
  return { size: rows.length, path: path.join("") };
}
