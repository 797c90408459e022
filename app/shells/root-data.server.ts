import { data, type LoaderFunctionArgs } from "react-router";
import { type SocialName, socialNames } from "../content/navigation.ts";
import { copyrightLine } from "../content/site.ts";
import { isPreviewed, previewOf } from "../features/base/preview.ts";
import { yearsOf } from "../features/base/site/first-year.server.ts";
import { shareCardVersion } from "../features/base/site/share-card.server.ts";
import { getSite } from "../features/base/site/site.server.ts";
import { keeperOf, viewerToken } from "../features/people/accounts/viewer.server.ts";
import { takeWelcome } from "../features/people/entitlements/welcome.server.ts";
import { isRenewal } from "../features/people/push/renewal.ts";
import { usualMostBytes } from "../features/video/uploads/rules.ts";
import { failedFormsContext, readContext } from "../http/context.server.ts";
import { takeFlash } from "../http/forms/flash.server.ts";
import type { Flash } from "../http/forms/flash.ts";
import { isPrefetch } from "../http/guards/same-origin.server.ts";
import { readPushHere } from "../http/push-cookie.server.ts";
import { zoneTable } from "./zone-table.server.ts";

/** The club's configured social links, with their names (D41). */
function shownSocials(urls: Partial<Record<SocialName, string | undefined>>) {
  return (Object.keys(socialNames) as SocialName[]).flatMap((key) => {
    const href = urls[key];
    return href ? [{ key, href, label: socialNames[key] }] : [];
  });
}

type Visit = Pick<LoaderFunctionArgs, "request" | "url"> &
  Pick<ReturnType<typeof readContext>, "services" | "actor">;

/** The first page after signing in welcomes a member without a plan, once (D4). */
async function welcome({ services, actor, request, url }: Visit): Promise<Flash | null> {
  // The sign-in page leads anyone who is signed in on without being seen.
  if (!actor || isPrefetch(request) || url.pathname === "/auth") return null;
  return takeWelcome(services, actor);
}

/** The record a preview is of; a section with one record is that record. */
function previewedRecord(url: URL) {
  const section = previewOf(url);
  return section && { section, record: url.searchParams.get("record") ?? section };
}

/** What every page shows: who is signed in, and the message from the last action. */
export async function readRootData({ request, context, url, pattern }: LoaderFunctionArgs) {
  const { services, actor, facts } = readContext(context);
  const { flash: left, clear } = await takeFlash(services, request, actor);
  const flash = left ?? (await welcome({ services, actor, request, url }));
  const { look } = getSite(services);
  const { siteName, appUrl, communityUrl, socialUrls, isHttps, offlineCopies, maxUploadBytes } =
    services.config;
  const shown = {
    siteName,
    logo: look.logo,
    accent: look.accent,
    previewed: actor && isPreviewed(actor, url) ? previewedRecord(url) : null,
    address: appUrl.origin,
    shareCard: shareCardVersion(services),
    isHttps,
    copyright: copyrightLine(siteName, yearsOf(services)),
    communityUrl: communityUrl ?? null,
    socials: shownSocials(socialUrls),
    viewer: actor && {
      id: actor.id,
      token: viewerToken(services, actor.id),
      keeper: keeperOf(services, actor.id),
      name: actor.firstName || actor.email,
      fullName: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
      tier: actor.effectiveTier,
      isAdmin: actor.isAdmin,
      prefersSmallVideos: facts.prefersSmallVideos,
      keepsCopies: offlineCopies,
      renewsPushes: isRenewal(services.signer, actor, await readPushHere(services, request)),
    },
    // Their clock, so that the page needs no time zones of the browser's.
    clock: actor && zoneTable(actor.timeZone, services.clock.now()),
    // Unless it is the usual one.
    mostBytes: maxUploadBytes === usualMostBytes ? undefined : maxUploadBytes,
    // The one-time key of this page's forms (D24).
    sendKey: actor ? services.ids.id() : null,
    failedForms: context.get(failedFormsContext)(pattern),
    // The id tells two messages apart, so that the second doesn't reuse the first one's element.
    flash: flash && { ...flash, id: facts.id },
  };
  return data(shown, clear ? { headers: { "Set-Cookie": clear } } : {});
}
