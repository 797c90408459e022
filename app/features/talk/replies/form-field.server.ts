/** A field of a multipart form, text or file, as bytes; null if the form can't be read or lacks the field. */
export async function fieldOfForm(
  body: Uint8Array,
  contentType: string,
  name: string,
): Promise<Buffer | null> {
  const response = new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } });
  const form = await response.formData().catch(() => null);
  const value = form?.get(name) ?? null;
  if (value === null) return null;
  return typeof value === "string" ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
}
