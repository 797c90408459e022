import type { QrCode } from "./qr-code.server.ts";

/** A QR code, black on white in every color scheme, because cameras read that most reliably. */
export function QrDrawing({ qrCode: { size, path }, label }: { qrCode: QrCode; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
