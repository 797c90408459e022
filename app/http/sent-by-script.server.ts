/**
 * Where a form's answer leads, told to the script that sent it (`X-Sent-By`): a script follows a redirect unseen, and would
 * show the next page's message to no one.
 */
export function tellScript(request: Request, response: Response): Response {
  const to = response.headers.get("Location");
  if (!to || !request.headers.has("X-Sent-By")) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("X-Location", to);
  return new Response(null, { status: 204, headers });
}
