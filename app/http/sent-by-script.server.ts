/**
 * Tells the script that sent a form (`X-Sent-By`) where its answer leads, because a script follows redirects
 * invisibly and would use up the next page's message.
 */
export function tellScript(request: Request, response: Response): Response {
  const to = response.headers.get("Location");
  if (!to || !request.headers.has("X-Sent-By")) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("X-Location", to);
  return new Response(null, { status: 204, headers });
}
