import { eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { SectionName } from "#app/features/base/site/shape.ts";
import { storeMade } from "#app/features/video/clips/store-made.server.ts";
import { coachPictureRefusals as refusals } from "#app/features/video/uploads/coach-picture.server.ts";
import { fromPicture } from "#app/features/video/uploads/from-picture.server.ts";
import type { PictureFile } from "#app/services/media/pixels.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { sitePictures } from "#db/schema/site.ts";
import { pictureInput } from "./schema.ts";

const logoSize = 132;
const iconSize = 512;
const hero = { width: 960, height: 880 };
const places: Partial<Record<SectionName, typeof hero>> = {
  coaches: { width: 640, height: 640 },
  pictures: { width: 1120, height: 980 },
};
const cuts = { top: 0, middle: 0.5, bottom: 1 } as const;

type Wanted = { section: SectionName; pictureCut: keyof typeof cuts };
type PictureRow = typeof sitePictures.$inferInsert;

/** Crops a stored picture for its place and stores the result. Returns its row. */
async function make(
  services: Services,
  source: PictureFile,
  { section, pictureCut }: Wanted,
  id: string,
): Promise<PictureRow> {
  const { pictures, media, clock } = services;
  const row: PictureRow = { id, pictureKey: `site/${id}.webp`, createdAt: clock.now() };
  await media.inWorkFolder(async (folder) => {
    const picture = { path: `${folder}/picture.webp`, mimeType: "image/webp" } as const;
    if (section === "look") {
      const icon = { path: `${folder}/icon.png`, mimeType: "image/png" } as const;
      await pictures.fit(source, logoSize, picture.path, "webp");
      await pictures.fit(source, iconSize, icon.path, "png");
      row.iconKey = `site/${id}-icon.png`;
      await storeMade(services, icon, row.iconKey);
    } else {
      const place = places[section] ?? hero;
      const from = cuts[pictureCut];
      await pictures.cut(source, { ...place, from }, picture.path);
      const small = { path: `${folder}/small.webp`, mimeType: "image/webp" } as const;
      await pictures.cut(source, { width: place.width / 2, height: place.height / 2, from }, small.path);
      row.iconKey = `site/${id}-small.webp`;
      await storeMade(services, small, row.iconKey);
    }
    await storeMade(services, picture, row.pictureKey);
  });
  return row;
}

/**
 * Accepts a picture: cropped for its place, without the camera's metadata. Returns the row to store. Throws
 * unsupported_type if the content isn't JPEG, PNG or WebP, invalid if it can't be read, and unavailable without
 * ffmpeg.
 */
export async function takePicture(
  services: Services,
  file: IncomingFile,
  wanted: Wanted,
): Promise<PictureRow> {
  const id = services.ids.id();
  return fromPicture(services, { file, folder: "site", refusals }, (source) =>
    make(services, source, wanted, id),
  );
}

/** Stores a picture that already has its format and size. Returns its id. */
export async function keepPicture(services: Services, file: IncomingFile): Promise<string> {
  const { storage, db, clock, ids } = services;
  const id = ids.id();
  const row = { id, pictureKey: `site/${id}.webp`, createdAt: clock.now() };
  await storage.keep(file, row.pictureKey);
  await db.write((tx) => tx.insert(sitePictures).values(row));
  return id;
}

/** Throws invalid unless the picture exists. */
export async function requirePicture(tx: Connection, id: string): Promise<void> {
  const row = await tx.query.sitePictures.findFirst({
    columns: { id: true },
    where: eq(sitePictures.id, id),
  });
  if (!row) throw refusals.unreadable();
}

/** A picture of the site, for anyone. Throws not_found. */
export const fetchSitePicture = operation(
  "readSitePicture",
  pictureInput,
  async function fetchSitePicture({ db }, _actor, input) {
    const row = await db.read.query.sitePictures.findFirst({ where: eq(sitePictures.id, input.id) });
    // A picture published before it had a small version is served whole.
    const smaller = { icon: row?.iconKey, small: row?.iconKey ?? row?.pictureKey };
    const key = input.size === "icon" || input.size === "small" ? smaller[input.size] : row?.pictureKey;
    if (!key) throw notFound();
    const contentType = key.endsWith(".png") ? "image/png" : "image/webp";
    return { key, contentType, fileName: key.replace("site/", ""), isDownload: false, isPublic: true };
  },
);
