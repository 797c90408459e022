import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { App } from "./app.ts";
import { root } from "./bundle.ts";

/**
 * Serves the club on its own port, in this process, or on a given one. `clientFolder` is where static files are, by
 * default the build's.
 */
export async function listenFor(
  { bundle, services }: App,
  clientFolder = join(root, "build/client"),
  given = 0,
): Promise<{ url: string; server: Server; close(): Promise<void> }> {
  const server = bundle.createHttpServer(bundle.createHandler(bundle, services), services, clientFolder);
  server.listen(given, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, server, close };
}
