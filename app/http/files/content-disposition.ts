/** Shown in the page, or saved to disk. */
export type Disposition = "inline" | "attachment";

/**
 * A Content-Disposition header for any file name (RFC 6266): a plain fallback, and the full name in UTF-8 if they
 * differ.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const name = fileName.toWellFormed().replace(/\p{Cc}/gu, "") || "file";
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const header = `${disposition}; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 8187 percent-encoding, which also encodes `'`, `(`, `)` and `*`. */
function encodeExtended(value: string): string {
  return encodeURIComponent(value).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
