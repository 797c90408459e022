/** A record of the site: its newest published version, or a coach's draft. Without content, it was removed. */
export type SiteRecord = {
  section: string;
  record: string;
  content: Readonly<Record<string, string | number | null>> | null;
};

const textOf = (one: SiteRecord | undefined, field: string): string | undefined => {
  const value = one?.content?.[field];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** A coach as the pages show them; `photo` is a picture's id. `email` is the public one (D50). */
export type Coach = { key: string; name: string; email: string; bio: string; photo: string | null };

type Socials = Record<"facebook" | "instagram" | "youtube" | "x", string | undefined>;
type Checkouts = Record<"basic" | "elite" | "pro", string | undefined>;

/** The site's initial settings, and which variables set any of it. */
type FirstValues = {
  given: readonly string[];
  siteName: string;
  siteTimeZone: string;
  coaches: readonly Coach[];
  communityUrl: string | undefined;
  socialUrls: Socials;
  storeName: string;
  checkoutUrls: Checkouts;
};

type Placed = { coach: Coach; position: number };

const byPlace = (a: Placed, b: Placed) => a.position - b.position;

/** The environment's coaches, with the photos the coaches chose. */
const withPhotos = (coaches: readonly Coach[], records: readonly SiteRecord[]): Coach[] =>
  coaches.map((coach) => {
    const stored = records.find(({ record }) => record === coach.key);
    return { ...coach, photo: textOf(stored, "picture") ?? null };
  });

/** The initial coaches, each with what was published about them, then the coaches added since. */
function publishedCoaches(first: readonly Coach[], records: readonly SiteRecord[]): Coach[] {
  const untouched = first
    .map((coach, place): Placed => ({ coach, position: place + 1 }))
    .filter(({ coach }) => !records.some(({ record }) => record === coach.key));
  const published = records.flatMap((one): Placed[] => {
    const name = textOf(one, "name");
    if (name === undefined) return [];
    const [email, bio, photo] = ["email", "bio", "picture"].map((field) => textOf(one, field));
    const coach = { key: one.record, name, email: email ?? "", bio: bio ?? "", photo: photo ?? null };
    return [{ coach, position: Number(one.content?.position ?? 0) }];
  });
  return [...untouched, ...published].sort(byPlace).map(({ coach }) => coach);
}

/** The coaches' published values, unless the environment sets them (D63). */
export function publishedSettings(config: FirstValues, records: readonly SiteRecord[]) {
  const isFree = (variable: string) => !config.given.includes(variable);
  const one = (section: string, record = section) =>
    records.find((candidate) => candidate.section === section && candidate.record === record);
  /** The published value, or else the initial one. */
  const pick = (variable: string, stored: string | undefined) => (isFree(variable) ? stored : undefined);
  const social = (name: "facebook" | "instagram" | "youtube" | "x") =>
    pick(`SOCIAL_${name.toUpperCase()}_URL`, textOf(one("links"), name)) ?? config.socialUrls[name];
  const checkout = (tier: "basic" | "elite" | "pro") =>
    pick(`CHECKOUT_URL_${tier.toUpperCase()}`, textOf(one("plans", tier), "checkoutUrl")) ??
    config.checkoutUrls[tier];
  const coaches = records.filter(({ section }) => section === "coaches");
  return {
    siteName: pick("SITE_NAME", textOf(one("club"), "siteName")) ?? config.siteName,
    siteTimeZone: pick("SITE_TIME_ZONE", textOf(one("club"), "siteTimeZone")) ?? config.siteTimeZone,
    contactEmail: textOf(one("club"), "contactEmail"),
    coaches: isFree("COACHES")
      ? publishedCoaches(config.coaches, coaches)
      : withPhotos(config.coaches, coaches),
    communityUrl: pick("COMMUNITY_CHAT_URL", textOf(one("links"), "communityUrl")) ?? config.communityUrl,
    socialUrls: {
      facebook: social("facebook"),
      instagram: social("instagram"),
      youtube: social("youtube"),
      x: social("x"),
    },
    storeName: pick("STORE_NAME", textOf(one("checkout"), "storeName")) ?? config.storeName,
    checkoutUrls: { basic: checkout("basic"), elite: checkout("elite"), pro: checkout("pro") },
  };
}
