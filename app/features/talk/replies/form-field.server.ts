/** What a field of a multipart form holds, a text or a file, as bytes; null when the form can't be read or has no such field. */
export async function fieldOfForm(
  body: Uint8Array,
  contentType: string,
  name: string,
): Promise<Buffer | null> {
  const response = new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } });
  // What isn't a form has no field.
  const form = await response.formData().catch(() => null);
  const value = form?.get(name) ?? null;
  if (value === null) return null;
  return typeof value === "string" ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
}
