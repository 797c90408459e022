import { readdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { lookup } from "mrmime";
import type { Log, Services } from "#app/services/services.server.ts";
import { openStoredFile } from "#app/services/storage/stored-file.server.ts";
import { secure } from "../guards/security-headers.server.ts";
import { type Encoding, encodingFor } from "../pages/compress.server.ts";
import { fileResponse } from "./file-response.server.ts";

/** The file for a pathname, or null if there is none or it has vanished since startup. */
export type StaticFiles = (request: Request, pathname: string) => Promise<Response | null>;

/** The build's files for one address: a path for each encoding. */
type Asset = Partial<Record<Encoding, string>>;

const endings = { br: ".br", gzip: ".gz" } as const;
const retrySeconds = 2;

const toPathname = (folder: string, path: string) =>
  encodeURI(`/${relative(folder, path).split(sep).join("/")}`);

/** Every file below the folder by address. Compressed files belong to the file they were made from. */
function listAssets(folder: string): Map<string, Asset> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name));
  const found = new Set(paths);
  const assets = new Map<string, Asset>();
  for (const path of paths) {
    const plain = path.replace(/\.(?:br|gz)$/, "");
    if (plain !== path && found.has(plain)) continue;
    const [br, gzip] = [path + endings.br, path + endings.gzip];
    assets.set(toPathname(folder, path), {
      identity: path,
      ...(found.has(br) && { br }),
      ...(found.has(gzip) && { gzip }),
    });
  }
  return assets;
}

async function openBest(asset: Asset, accept: string | null) {
  for (const encoding of [encodingFor(accept), "identity"] as const) {
    const path = asset[encoding];
    const file = path === undefined ? null : await openStoredFile(path);
    if (file) return { file, encoding };
  }
  return null;
}

/** A file's type by its name; the build writes every text in UTF-8. */
function typeOf(pathname: string): string {
  const type = lookup(pathname) ?? "application/octet-stream";
  return /^text\/|\+xml$/.test(type) ? `${type}; charset=utf-8` : type;
}

async function answer(request: Request, pathname: string, asset: Asset): Promise<Response | null> {
  const best = await openBest(asset, request.headers.get("Accept-Encoding"));
  if (!best) return null;
  const { file, encoding } = best;
  const isHashed = pathname.startsWith("/assets/");
  const response = await fileResponse(request, file, {
    contentType: typeOf(pathname),
    disposition: "inline",
    fileName: basename(pathname),
    etag: `${file.size}-${file.modifiedAt.getTime()}-${encoding}`,
    cacheControl: isHashed ? "public, max-age=31536000, immutable" : "no-cache",
  });
  if (encoding !== "identity") response.headers.set("Content-Encoding", encoding);
  response.headers.set("Vary", "Accept-Encoding");
  response.headers.delete("Content-Disposition");
  return response;
}

const busy = "The server is very busy right now. Please try again in a few seconds.";

/** A file that can't be opened now: no descriptors left, or a disk error. */
function refuse(error: unknown, path: string, log: Log): Response {
  log.error({ err: error, path }, "a static file could not be read");
  const headers = { "Retry-After": String(retrySeconds), "Cache-Control": "private, no-store" };
  return Response.json({ message: busy }, { status: 503, headers });
}

/**
 * The files below the folder as of startup, with their compressed versions, tags and ranges. Each is opened before
 * any byte is answered.
 */
export function staticFiles(folder: string, services: Pick<Services, "config" | "log">): StaticFiles {
  const assets = listAssets(folder);
  return async (request, pathname) => {
    const asset = request.method === "GET" || request.method === "HEAD" ? assets.get(pathname) : undefined;
    if (!asset) return null;
    const response = await answer(request, pathname, asset).catch((error: unknown) =>
      refuse(error, pathname, services.log),
    );
    if (response) secure(response.headers, services.config, null);
    return response;
  };
}
