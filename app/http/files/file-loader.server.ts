import type { LoaderFunctionArgs } from "react-router";
import { notFound, unavailable } from "#app/errors.ts";
import type { Actor } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import { readContext } from "../context.server.ts";
import { failureResponse, toFailure } from "../failure.server.ts";
import { contentDisposition } from "./content-disposition.ts";
import { fileResponse } from "./file-response.server.ts";

/** A stored file at its address. A file never changes under its key, so the key is its tag. */
export type GivenFile = {
  key: string;
  fileName: string;
  contentType: string;
  isDownload: boolean;
  /** A still: a page's browser may cache it, but must ask each time whether it may still show it. */
  isPicture?: boolean;
  /** Part of the public pages: anyone may cache it permanently. */
  isPublic?: boolean;
};

type Find = (page: {
  /** The bytes themselves are requested, not only their length. */
  isFetch: boolean;
  services: Services;
  actor: Actor;
  params: LoaderFunctionArgs["params"];
  url: URL;
}) => Promise<GivenFile>;

async function open({ storage }: Services, key: string) {
  const file = await storage.open(key);
  if (file) return file;
  throw (await storage.isMounted()) ? notFound() : unavailable("Video storage isn't available right now.");
}

/**
 * A picture on a page is kept for the session that asked for it: on the way Back a browser would show it to the next one
 * without asking (D76). One opened by itself is a page, and isn't kept.
 */
const pictureCaching = ({ headers }: Request) => ({
  cacheControl: headers.get("sec-fetch-dest") === "document" ? "private, no-store" : "private, no-cache",
  vary: "Cookie, Sec-Fetch-Dest",
});

/** How long a link to the store itself works, in seconds. */
const linkSeconds = 300;

/** Redirects a download to the store, if browsers can reach one. */
async function redirectToStore(
  { storage }: Services,
  { key, fileName, contentType, isDownload }: GivenFile,
): Promise<Response | null> {
  // A player would keep using the link after it has expired, and hang, so playback goes through the club.
  if (!isDownload) return null;
  const disposition = contentDisposition("attachment", fileName);
  const link = await storage.link(key, { contentType, disposition }, linkSeconds);
  if (!link) return null;
  const headers = { Location: link, "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };
  return new Response(null, { status: 302, headers });
}

/** The loader of a stored file: `find` decides who gets which; this handles ranges, tags and headers. */
export function fileLoader(find: Find) {
  return async ({ request, context, params, url }: LoaderFunctionArgs): Promise<Response> => {
    const { services, actor, facts } = readContext(context);
    try {
      const isFetch = request.method === "GET";
      const given = await find({ services, actor, params, url, isFetch });
      const { key, fileName, contentType, isDownload, isPicture, isPublic } = given;
      // The link first: if it can't be made, no file is left open.
      const elsewhere = isFetch ? await redirectToStore(services, given) : null;
      const file = await open(services, key);
      if (elsewhere) {
        await file.close();
        return elsewhere;
      }
      return await fileResponse(request, file, {
        contentType,
        fileName,
        disposition: isDownload ? "attachment" : "inline",
        ...(isPicture && pictureCaching(request)),
        ...(isPublic && { cacheControl: "public, max-age=31536000, immutable" }),
        etag: key.replaceAll(/[^\w.-]/g, "-"),
      });
    } catch (error) {
      return failureResponse(toFailure(error, facts.id, services.log));
    }
  };
}
