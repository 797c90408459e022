import { Readable } from "node:stream";
import casey from "#app/demo/portraits/casey.webp?inline";
import morgan from "#app/demo/portraits/morgan.webp?inline";
import { about, coaches, testimonials } from "#app/demo/site.ts";
import type { Member } from "#app/features/base/actor.ts";
import { keepPicture } from "#app/features/club/site/pictures.server.ts";
import { publishSite } from "#app/features/club/site/publish.server.ts";
import { listSite } from "#app/features/club/site/records.server.ts";
import type { Services } from "#app/services/services.server.ts";

const portraits = { casey, morgan } as const;

/** Stores an illustrated portrait, which is built in as a `data:` address. */
async function storePortrait(services: Services, name: keyof typeof portraits): Promise<string> {
  const bytes = Buffer.from(portraits[name].replace(/^[^,]*,/, ""), "base64");
  const facts = { fileName: `${name}.webp`, declaredType: "image/webp", maxBytes: bytes.length };
  return keepPicture(services, await services.storage.receive(Readable.from([bytes]), facts));
}

/** Publishes the built-in content unchanged, so that the demo's history has a beginning. */
async function publishAsItIs(services: Services, coach: Member): Promise<void> {
  const records = await listSite(services, coach);
  for (const { section, record } of records)
    if (["club", "hero", "plans"].includes(section)) await publishSite(services, coach, { section, record });
}

/** The demo's site: coaches with illustrated portraits, and testimonials from players (D63). */
export async function seedSite(services: Services, coach: Member): Promise<void> {
  await publishAsItIs(services, coach);
  for (const { portrait, ...content } of coaches) {
    const pictureId = await storePortrait(services, portrait);
    await publishSite(services, coach, { section: "coaches", ...content, pictureId });
  }
  await publishSite(services, coach, { section: "about", ...about });
  for (const [place, words] of testimonials.entries())
    await publishSite(services, coach, { section: "testimonials", ...words, position: place + 1 });
}
