import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Config } from "#app/config/config.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { sitePictures } from "#db/schema/site.ts";
import { lightAccent } from "./accent.ts";
import { shareCardSvg } from "./share-card.ts";
import { getSite } from "./site.server.ts";

const factsOf = ({ config }: Pick<Services, "config">) => ({
  siteName: config.siteName,
  tagline: getSite({ config }).hero.tagline,
  accent: lightAccent(config.site).color,
  logo: getSite({ config }).look.logo,
});

/** Changes with the picture, so that programs that show links don't keep an old one. */
export const shareCardVersion = (services: Pick<Services, "config">): string =>
  createHash("sha256")
    .update(JSON.stringify(factsOf(services)))
    .digest("hex")
    .slice(0, 8);

/** The logo as PNG in a data address; null without one. */
async function readLogo({ db, storage }: Services, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.read.query.sitePictures.findFirst({ where: eq(sitePictures.id, id) });
  if (!row?.iconKey) return null;
  const bytes = await storage.lend(row.iconKey, (path) => readFile(path));
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

async function draw(services: Services): Promise<Buffer> {
  const facts = factsOf(services);
  const svg = shareCardSvg({ ...facts, logo: await readLogo(services, facts.logo) });
  let png = Buffer.alloc(0);
  await services.media.inWorkFolder(async (folder) => {
    const [source, target] = [`${folder}/card.svg`, `${folder}/card.png`];
    await writeFile(source, svg);
    await services.pictures.draw(source, target);
    png = await readFile(target);
  });
  return png;
}

const drawn = new WeakMap<Config, Promise<Buffer>>();

/** The picture of the club for shared links, drawn once until something is published; null if this server can't draw. */
export const readShareCard = operation("readSitePicture", noInput, async function readShareCard(services) {
  const { config, ffmpeg, log } = services;
  if (!(await ffmpeg.isThere())) return null;
  const known = drawn.get(config) ?? draw(services);
  drawn.set(config, known);
  try {
    return await known;
  } catch (error) {
    // The next request tries again; this one gets the picture without words.
    drawn.delete(config);
    log.warn({ err: error }, "the picture for shared links could not be drawn");
    return null;
  }
});
