import { createServer, type Server } from "node:http";
import { nothingPolicy } from "#app/http/guards/security-headers.server.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function pageOf(steps: readonly string[]): string {
  const items = steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Upgrade stopped</title></head><body><main><h1>Upgrade stopped</h1>
<p>The new version couldn't update the database. Nothing was lost: your data is as it was before.</p>
<p>If you run this club, here's what you can do:</p><ol>${items}</ol></main></body></html>`;
}

/**
 * A server that answers every address with how to go back after a failed upgrade, so that no one finds the site
 * simply down.
 */
export function createUpgradeFailedServer(steps: readonly string[]): Server {
  const page = pageOf(steps);
  const server = createServer((req, res) => {
    const isAlive = req.url === "/healthz" || req.url === "/up";
    const isPage = !isAlive && !req.url?.startsWith("/api");
    const message = "An upgrade was stopped. Your data is as it was before. Please try again later.";
    res.writeHead(isAlive ? 200 : 503, {
      "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
      "Content-Security-Policy": nothingPolicy,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      ...(!isAlive && { "Retry-After": "300" }),
    });
    res.end(isPage ? page : JSON.stringify(isAlive ? { status: "halted" } : { message }));
  });
  // Without an error handler, one bad connection would end it, and with it the only page that says what to do.
  server.once("listening", () => {
    server.on("error", (error) => process.stderr.write(`${error.message}\n`));
  });
  return server;
}
