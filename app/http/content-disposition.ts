/** Shown in the page, or saved to disk. */
export type Disposition = "inline" | "attachment";

/**
 * A Content-Disposition header for any file name (RFC 6266): a plain fallback, and the true name in UTF-8
 * where the two differ.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const name = fileName.toWellFormed().replace(/\p{Cc}/gu, "") || "file";
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const header = `${disposition}; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Percent-encoding of RFC 8187, where `'`, `(`, `)` and `*` must not be either. */
function encodeExtended(value: string): string {
  return encodeURIComponent(value).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
