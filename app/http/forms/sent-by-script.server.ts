/**
 * Tells the script that sent a form (`X-Sent-By`) where its answer leads, because a script follows redirects
 * invisibly and would use up the next page's message.
 */
export function tellScript(request: Request, response: Response): Response {
  const to = response.headers.get("Location");
  // A form that moved is sent on by the browser, and its own answer is the one to tell.
  const isMoved = response.status === 308;
  if (!to || isMoved || !request.headers.has("X-Sent-By")) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("X-Location", to);
  return new Response(null, { status: 204, headers });
}
