import type { LoaderFunctionArgs } from "react-router";
import { notFound, unavailable } from "#app/errors.ts";
import type { Actor } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import { contentDisposition } from "./content-disposition.ts";
import { readContext } from "./context.server.ts";
import { failureResponse, toFailure } from "./failure.server.ts";
import { fileResponse } from "./file-response.server.ts";

/** A stored file as an address gives it out. A file never changes under its key, so the key is its tag. */
export type GivenFile = {
  key: string;
  fileName: string;
  contentType: string;
  isDownload: boolean;
  /** A still: the browser may keep it, but asks each time whether it may still show it. */
  isPicture?: boolean;
  /** Part of the public pages: everyone may keep it for good. */
  isPublic?: boolean;
};

type Find = (page: {
  /** The bytes themselves are asked for, not only their length. */
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

/** How long the store itself gives a file out to anyone who has the link, in seconds. */
const linkSeconds = 300;

/** Sends a browser that may have a download to the store it is in, where there is one that browsers may ask. */
async function redirectToStore(
  { storage }: Services,
  { key, fileName, contentType, isDownload }: GivenFile,
): Promise<Response | null> {
  // A player would keep asking the link long after it is over, and hang: what plays comes through the club.
  if (!isDownload) return null;
  const disposition = contentDisposition("attachment", fileName);
  const link = await storage.link(key, { contentType, disposition }, linkSeconds);
  if (!link) return null;
  const headers = { Location: link, "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };
  return new Response(null, { status: 302, headers });
}

/** The loader of a stored file: `find` decides who gets which; ranges, tags and headers are answered here. */
export function fileLoader(find: Find) {
  return async ({ request, context, params, url }: LoaderFunctionArgs): Promise<Response> => {
    const { services, actor, facts } = readContext(context);
    try {
      const isFetch = request.method === "GET";
      const given = await find({ services, actor, params, url, isFetch });
      const { key, fileName, contentType, isDownload, isPicture, isPublic } = given;
      const file = await open(services, key);
      const elsewhere = isFetch ? await redirectToStore(services, given) : null;
      if (elsewhere) {
        await file.close();
        return elsewhere;
      }
      return await fileResponse(request, file, {
        contentType,
        fileName,
        disposition: isDownload ? "attachment" : "inline",
        ...(isPicture && { cacheControl: "private, no-cache" }),
        ...(isPublic && { cacheControl: "public, max-age=31536000, immutable" }),
        etag: key.replaceAll(/[^\w.-]/g, "-"),
      });
    } catch (error) {
      return failureResponse(toFailure(error, facts.id, services.log));
    }
  };
}
