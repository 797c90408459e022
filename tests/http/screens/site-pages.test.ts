import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { textOf } from "../club.ts";

const environment = {
  APP_URL: "https://club.example.com",
  SOCIAL_YOUTUBE_URL: "https://video.example.com/club",
  COMMUNITY_CHAT_URL: "https://chat.example.com/club",
  CHECKOUT_URL_PRO: "https://store.example.com/pro",
  STORE_NAME: "Corner Store",
};

const app = appForAll();
let configured: App;
const asks = {} as Record<"basic" | "elite" | "pro" | "free" | "coach1", Ask>;

beforeAll(async () => {
  configured = await startApp({ environment });
  for (const who of ["basic", "elite", "pro", "free", "coach1"] as const)
    asks[who] = await app.signIn(`${who}@example.com`);
});
afterAll(async () => {
  await configured.close();
});

const read = async (path: string, ask: Ask = app.fetch) =>
  (await textOf(await ask(path))).replaceAll(/\s+/g, " ");
const htmlOf = async (path: string, ask: Ask = app.fetch) => (await ask(path)).text();

/** Where the link or button with this text leads. */
function hrefOf(html: string, words: string): string | undefined {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const found = links.find(([, , inside = ""]) => inside.replaceAll(/<[^>]+>/g, "").trim() === words);
  return found?.[1]?.replaceAll("&amp;", "&");
}

/** The texts visitors rely on, page by page (contract, "Messages"). */
const words: Record<string, string[]> = {
  "/": [
    "Train Smarter. Throw Better. Level Up.",
    "Meet Your Coaches",
    "$15 /month",
    "Most Popular",
    "See More Testimonials",
    "See more",
    "See less",
    "Join Free",
    "Start Free",
  ],
  "/?dialog=backstory": ["My Cornhole Journey", "coming soon"],
  "/about": [
    "Meet Your Coaches",
    "Our Mission &amp; Vision",
    "Our Values",
    "Excellence",
    "Dedication",
    "Growth",
    "Our Story",
  ],
  "/plans": ["Choose Your Plan", "Most Popular", "$20 /month", "$100 /month", "Training content", "Included"],
  "/faq": [
    "General Questions",
    "Membership Plans",
    "Video Feedback &amp; Coaching",
    "Technical Support",
    "Billing &amp; Payments",
    "Contact Support",
  ],
  "/contact": ["Contact Information", "Name", "Email", "Message", "24 hours", "View All FAQs"],
  "/subscribe?plan=basic": ["Basic", "$15 /month", "Login Required", "Log In to Continue"],
  "/video-analysis": [
    "Slow-motion",
    "Pro comparison",
    "In-video feedback",
    "Timestamped coaching tips",
    "2GB",
  ],
  "/privacy": ["Privacy Policy"],
  "/terms": ["Terms of Service"],
  "/cookies": ["Cookie Policy"],
  "/guide": ["Four weeks to a flatter bag"],
};

describe("the exact texts are on", () => {
  test.each(Object.entries(words))("%s", async (path, sentences) => {
    const answer = await app.fetch(path);
    expect(answer.status).toBe(200);
    const text = (await textOf(answer)).replaceAll(/\s+/g, " ");
    for (const sentence of sentences) expect(text).toContain(sentence.replaceAll("&amp;", "&"));
  });

  test("the not-found page, with its four links", async () => {
    const answer = await app.fetch("/no-such-page", {
      headers: { Referer: "http://localhost:3000/faq?x=1" },
    });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html.replaceAll("&#x27;", "'")).toContain(
      "Looks like you've wandered off the course! The page you're looking for doesn't exist.",
    );
    const ways = ["Go Home", "Training Portal", "Go Back", "Contact Support"].map((label) =>
      hrefOf(html, label),
    );
    expect(ways).toEqual(["/", "/portal", "/faq?x=1", "/contact"]);
  });

  test("the not-found page leads a visitor to sign in or up, and a member to the portal", async () => {
    const mainOf = async (ask: Ask) => /<main.*<\/main>/s.exec(await htmlOf("/no-such-page", ask))?.[0] ?? "";
    const visitor = await mainOf(app.fetch);
    expect([hrefOf(visitor, "Sign In"), hrefOf(visitor, "Sign Up")]).toEqual(["/auth", "/auth?tab=signup"]);
    const member = await mainOf(asks.basic);
    expect([hrefOf(member, "Sign In"), hrefOf(member, "Training Portal")]).toEqual([undefined, "/portal"]);
  });

  test.each([
    ["/login", "/auth"],
    ["/sign-in", "/auth"],
    ["/auth/login", "/auth"],
    ["/auth/sign-in/", "/auth"],
    ["/signup", "/auth?tab=signup"],
    ["/register", "/auth?tab=signup"],
    ["/auth/sign-up", "/auth?tab=signup"],
    ["/login?redirectTo=%2Fportal%3Ftab%3Dnotes", "/auth?to=%2Fportal%3Ftab%3Dnotes"],
    ["/signup?to=%2Fplans", "/auth?tab=signup&to=%2Fplans"],
    ["/login?to=https%3A%2F%2Fevil.example", "/auth"],
  ])("the guessed address %s leads to %s", async (path, meant) => {
    const answer = await app.fetch(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, meant]);
  });

  test.each([
    "https://elsewhere.example.com/faq",
    "http://localhost:3000//elsewhere.example.com",
    "nonsense",
  ])("Go Back never leads to %s", async (Referer) => {
    const html = await (await app.fetch("/no-such-page", { headers: { Referer } })).text();
    expect(hrefOf(html, "Go Back")).toBe("/");
  });
});

describe("navigation and footer", () => {
  const navigation = (html: string) => {
    const inside = /<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? "";
    return [...inside.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, label]) => label);
  };

  test("show a visitor the public pages, Sign In and Sign Up", async () => {
    const html = await htmlOf("/faq");
    expect(navigation(html)).toEqual(["Home", "About", "Plans", "FAQ", "Contact", "Sign In", "Sign Up"]);
    expect([hrefOf(html, "Sign In"), hrefOf(html, "Sign Up")]).toEqual(["/auth", "/auth?tab=signup"]);
    expect(html).toMatch(/<a [^>]*href="\/faq"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/faq"/);
  });

  test("show a member the portal, a coach the admin area (D7)", async () => {
    expect(navigation(await htmlOf("/", asks.basic))).toEqual([
      "Home",
      "About",
      "Plans",
      "Portal",
      "FAQ",
      "Contact",
      "Robin",
      "Sign Out",
    ]);
    expect(navigation(await htmlOf("/", asks.coach1))).toContain("Admin");
  });

  test("link every placeholder somewhere real (D41)", async () => {
    const html = await htmlOf("/");
    expect(hrefOf(html, "Help Center")).toBe("/faq");
    expect(hrefOf(html, "Community")).toBeUndefined();
    expect(html).not.toContain("socials");
    for (const [label, href] of Object.entries({
      "Privacy Policy": "/privacy",
      "Terms of Service": "/terms",
      "Cookie Policy": "/cookies",
    }))
      expect(hrefOf(html, label)).toBe(href);
    const full = await htmlOf("/", configured.fetch);
    expect(hrefOf(full, "Community")).toBe("https://chat.example.com/club");
    expect(hrefOf(full, "YouTube")).toBe("https://video.example.com/club");
    expect(hrefOf(full, "Facebook")).toBeUndefined();
  });

  test("show the copyright from the club's first year (D39)", async () =>
    expect(await read("/")).toContain("© 2025–2026 The Lane"));

  test("the community is mentioned if there is one", async () => {
    expect(await read("/about")).not.toContain("community chat group");
    expect(await read("/about", configured.fetch)).toContain("community chat group");
    expect(hrefOf(await htmlOf("/faq", configured.fetch), "Join Our Community Chat")).toBe(
      "https://chat.example.com/club",
    );
  });
});

describe("home", () => {
  test("first offers a free start, and promises no video that isn't there yet", async () => {
    const hero = (await htmlOf("/")).split("What You Get")[0] ?? "";
    expect(hero.match(/btn-primary[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>Join Free$/)]);
    expect(hrefOf(hero, "Join Free")).toBe("/auth?tab=signup");
    expect(hrefOf(hero, "Choose Your Plan")).toBe("/plans");
    expect(hrefOf(hero, "Our Backstory")).toBe("/?dialog=backstory");
    expect(hero).not.toMatch(/coming soon|Watch Our/);
    expect(hero).toContain("No card needed.");
  });

  test("Start Free leads to the login endpoint", async () =>
    expect(hrefOf(await htmlOf("/"), "Start Free")).toBe("/api/login"));

  test.each([
    ["https://club.example.com/", "", "/auth?tab=signup"],
    ["https://club.example.com/?dialog=backstory", "", "/auth?tab=signup"],
    ["https://club.example.com/video-analysis", "", "/auth"],
    ["https://evil.example/", "", "/auth"],
    ["no address", "", "/auth"],
    ["https://club.example.com/", "?to=%2Fportal", "/auth?to=%2Fportal"],
  ])("the login endpoint, followed from %s, goes on to %s%s", async (Referer, query, expected) => {
    const answer = await configured.fetch(`https://club.example.com/api/login${query}`, {
      headers: { Referer },
    });
    expect(answer.headers.get("Location")).toBe(expected);
  });

  test("a newcomer is welcomed, but not back, and has left nothing", async () => {
    const words = await read("/", await app.signIn("new@example.com"));
    expect(words).toContain("Welcome, Riley");
    expect(words).not.toMatch(/Welcome back|where you left off/);
  });

  test("a member is welcomed by name, with a next step", async () => {
    const html = await htmlOf("/", asks.pro);
    expect(html).toContain("Welcome back");
    expect(hrefOf(html, "Go to Portal")).toBe("/portal");
    expect(hrefOf(html, "Start Free")).toBeUndefined();
  });

  test("a member's next drill is one press away, and a coach sees what waits", async () => {
    const html = await htmlOf("/", asks.pro);
    expect(html).toMatch(/<h1[^>]*>Your (next )?drill.*?: [^<]+\.<\/h1>/);
    expect(hrefOf(html, "Complete Drill")).toMatch(/^\/portal\/log\?complete=[\w-]+$/);
    const desk = await htmlOf("/", asks.coach1);
    expect(desk).toMatch(/<h1[^>]*>1 video to review\. \d+ more wait\.<\/h1>/);
    expect(hrefOf(desk, "Open Today")).toBe("/admin");
    expect(hrefOf(await htmlOf("/", asks.basic), "Complete Drill")).toBeUndefined();
  });

  test("the dialog opens by its address", async () => {
    expect(await htmlOf("/")).not.toContain("<dialog");
    expect(await htmlOf("/?dialog=backstory")).toMatch(/<dialog open/);
  });

  test("shows three testimonials and collapses three", async () => {
    const [, html = ""] = (await htmlOf("/")).split("What Players Say");
    const [shown = "", hidden = ""] = html.split("See More Testimonials");
    expect([shown.match(/<figure/g)?.length, hidden.match(/<figure/g)?.length]).toEqual([3, 3]);
  });

  test("the coaches are the configured ones", async () => {
    const COACHES = JSON.stringify([
      { key: "a", name: "Ada Field", email: "ada@example.com", bio: "Throws left." },
    ]);
    const other = await startApp({ environment: { COACHES } });
    for (const path of ["/", "/about"])
      expect(await read(path, other.fetch)).toContain("Ada Field Throws left.");
    expect(await read("/contact", other.fetch)).toContain("ada@example.com");
    await other.close();
  });

  test("no page names an administrator's address (D50)", async () => {
    for (const path of Object.keys(words)) expect(await htmlOf(path)).not.toContain("coach1@example.com");
  });
});

describe("/subscribe", () => {
  test.each([
    ["", "Elite"],
    ["?plan=gold", "Elite"],
    ["?plan=elite", "Elite"],
    ["?plan=basic", "Basic"],
    ["?plan=pro", "Pro"],
  ])("%s shows %s", async (query, plan) =>
    expect(await read(`/subscribe${query}`)).toContain(`Subscribe to ${plan}`),
  );

  test("a visitor logs in and comes back", async () => {
    const html = await htmlOf("/subscribe?plan=pro");
    expect(hrefOf(html, "Log In to Continue")).toBe("/api/login?to=%2Fsubscribe%3Fplan%3Dpro");
    expect(hrefOf(html, "Back to Plans")).toBe("/plans");
  });

  test("a member continues to the store, in a new tab (D15)", async () => {
    const html = await htmlOf("/subscribe?plan=pro", await configured.signIn("basic@example.com"));
    expect(html).toMatch(/<a [^>]*href="https:\/\/store\.example\.com\/pro"[^>]*target="_blank"/);
    expect(html).toContain("Continue to Corner Store Checkout");
    expect(hrefOf(html, "Back to Plans")).toBe("/plans");
  });

  test("someone on the plan finds no checkout, and one on a higher plan reads that it lowers (D16)", async () => {
    const page = (tier: string, who: string) =>
      configured.signIn(`${who}@example.com`).then((ask) => htmlOf(`/subscribe?plan=${tier}`, ask));
    const own = await page("pro", "pro");
    expect(own).not.toContain("store.example.com");
    expect(hrefOf(own, "Go to Portal")).toBe("/portal");
    expect(hrefOf(own, "Back to Plans")).toBe("/plans");
    const lower = "Elite is a lower plan, and it starts when";
    expect(await page("elite", "pro")).toContain(
      `You&#x27;re on Pro. ${lower} the time you&#x27;ve paid for ends.`,
    );
    expect(await page("elite", "free")).toContain(
      `You have Pro for free right now. ${lower} your free Pro ends.`,
    );
    expect(await page("pro", "free")).toContain("store.example.com/pro");
    for (const who of ["elite", "basic", "coach1"])
      expect(await page("elite", who)).not.toContain("is a lower plan");
  });

  test("without a store a member sees how to reach the coaches (D15)", async () => {
    const html = await htmlOf("/subscribe?plan=pro", asks.basic);
    expect(html).not.toContain("Checkout");
    expect(hrefOf(html, "Contact the Coaches")).toBe("/contact?plan=pro");
    const contact = await htmlOf("/contact?plan=pro", asks.basic);
    expect(contact).toMatch(/<input [^>]*name="email"[^>]*value="basic@example\.com"/);
    expect(contact).toMatch(/>I(&#x27;|')d like the Pro plan\. Please set it up for me\.<\/textarea>/);
  });

  test("anyone who pays for Basic without a store asks how, and isn't set up with what every account has (D4)", async () => {
    expect(await read("/contact?plan=basic")).toContain(
      "I'd like to pay for Basic and support the club. Please tell me how.",
    );
  });

  test("an unknown plan starts no message to the coaches, and a visitor's name and email stay empty", async () => {
    const html = await htmlOf("/contact?plan=gold");
    expect(html).not.toContain("d like the");
    expect(html).not.toMatch(/<input [^>]*name="(name|email)"[^>]*value="[^"]/);
  });
});

describe("/plans", () => {
  test("says before signing up which plans aren't sold online, and how to get them (D15)", async () => {
    const said = /Ask us for this plan, and a coach will set it up for you\./g;
    expect((await read("/plans")).match(said)).toHaveLength(2);
    expect((await read("/plans", configured.fetch)).match(said)).toHaveLength(1);
    for (const path of ["/", "/plans"]) {
      const html = await htmlOf(path, configured.fetch);
      expect(hrefOf(html, "Choose Pro")).toBe("/subscribe?plan=pro");
      expect(hrefOf(html, "Ask the Coaches for Elite")).toBe("/contact?plan=elite");
      expect(html).not.toMatch(/Choose Elite|Ask the Coaches for Pro/);
    }
    expect(await read("/subscribe?plan=pro")).toContain("This plan isn't sold online yet.");
  });

  test("shows Basic's price, and says who needs no plan and what it is for (D3, D4, D86)", async () => {
    const card =
      /Basic Our lessons .* \$15 \/month billed every 30 days Every account watches the tutorials without paying, and Basic supports the club\. The tutorial video library A log for your practice and matches Create an Account Ask the Coaches for Basic Example Elite/;
    for (const path of ["/", "/plans"]) {
      expect(await read(path)).toMatch(card);
      const html = await htmlOf(path);
      expect(hrefOf(html, "Ask the Coaches for Basic")).toBe("/contact?plan=basic");
      expect(html).not.toMatch(/>Free<|[Ff]ree account/);
    }
    expect(hrefOf(await htmlOf("/plans"), "Create an Account")).toBe("/auth?tab=signup");
    for (const path of ["/", "/plans", "/faq", "/subscribe?plan=basic"]) {
      expect(await read(path)).not.toMatch(/Basic (is|for) free|free (with )?Basic|Free or \$/i);
      expect(await read(path)).toMatch(/Basic.*\$15/);
    }
    expect(await read("/subscribe?plan=basic")).toContain("Basic supports the club");
    expect(await read("/faq")).toContain("Basic ($15 a month) supports the club");
    const newcomer = await app.signIn("new@example.com");
    expect(await read("/plans", newcomer)).toMatch(
      /Basic No plan bought yet .*Go to Portal Ask the Coaches for Basic Example Elite/,
    );
    for (const ask of [asks.basic, asks.pro, asks.free])
      expect(await read("/plans", ask)).not.toMatch(/Create an Account|Choose Basic|for Basic/);
    expect(await read("/portal?tab=content", newcomer)).toMatch(
      /Basic.*If it isn't locked, you can watch it/,
    );
    expect(await read("/account", newcomer)).toMatch(
      /Your plan Basic Your plan: Basic \(no plan bought yet\)/,
    );
    for (const path of ["/", "/plans"]) {
      const words = await read(path, newcomer);
      expect(words).toMatch(
        /Your plan: Basic \(no plan bought yet\)\..* Basic No plan bought yet .*Go to Portal/,
      );
      expect(words).not.toMatch(/You're on|Basic Your plan|yet\)\. Change or cancel/);
    }
    for (const path of ["/portal", "/account", "/dashboard"])
      expect(await read(path, newcomer)).not.toMatch(/Basic \(free\)|Member \(free\)|plan: Free/);
    expect(await read("/portal?tab=content", asks.pro)).not.toContain("every lesson that isn't locked");
  });

  test("says in plain sight how to pay and how to stop", async () => {
    const words = await read("/plans");
    expect(words).toMatch(
      /How payment works How am I billed\? If you buy your plan .* How do I cancel\? If you/,
    );
    expect(await htmlOf("/plans")).not.toMatch(/<details[^>]*id="(how-billed|cancel)"/);
  });

  test("marks a member's own plan, which leads to the portal, and sells it to no one else", async () => {
    for (const path of ["/", "/plans"]) {
      const words = await read(path, asks.pro);
      expect(words).toMatch(
        /(You're on Pro\.|Your plan: Pro \(subscription\)\.).*Pro Your plan .*Go to Portal/,
      );
      expect(words).not.toMatch(/Choose Pro|Coaches for Pro/);
      for (const ask of [app.fetch, asks.coach1]) {
        expect(await read(path, ask)).toContain("Ask the Coaches for Pro");
        expect(await read(path, ask)).not.toMatch(/You're on|Your plan/);
      }
      expect(await read(path, asks.basic)).toMatch(/ Basic Your plan .*Go to Portal.* Elite Most Popular/);
      expect(await read(path, asks.basic)).not.toMatch(/Choose Basic|Coaches for Basic/);
    }
    expect(await read("/subscribe?plan=pro", asks.pro)).toContain("You're on this plan");
    expect(await read("/subscribe?plan=basic", asks.basic)).toContain("You're on this plan");
  });

  test("marks a free membership with its last day, and still sells its plan, because it ends", async () => {
    expect(await read("/plans", asks.free)).toMatch(
      /Your plan: Pro, free until \w{3} \d+, \d{4}, granted by your coach; then Basic\..* Pro Your plan .*You have Pro without paying for it\..*Ask the Coaches for Pro/,
    );
    for (const ask of [asks.basic, asks.pro, app.fetch])
      expect(await read("/plans", ask)).not.toContain("without paying for it");
    expect(await read("/", asks.free)).toMatch(/You're on Pro\..* Pro Your plan .*Ask the Coaches for Pro/);
    expect(await read("/subscribe?plan=pro", asks.free)).not.toContain("You're on this plan");
  });

  test("compares what each plan costs and opens, and every account has what Basic opens (D3, D4)", async () => {
    const newcomer = await app.signIn("new@example.com");
    const table = (words: string) => words.slice(words.indexOf("Price per month"));
    const visitors = table(await read("/plans"));
    expect(visitors).toMatch(/^Price per month Basic \$15 Elite \$20 Pro \$100 In every account /);
    const marks = (feature: string, words = visitors) =>
      new RegExp(`${feature} ((?:(?:– Not included|Included) ){3})`)
        .exec(words)?.[1]
        ?.match(/Not|I(?=ncluded)/g);
    expect(marks("A log for your practice and matches")).toEqual(["I", "I", "I"]);
    expect(marks("Tutorial video library")).toEqual(["I", "I", "I"]);
    expect(marks("Weekly drill plans")).toEqual(["Not", "I", "I"]);
    expect(marks("Monthly progress reports")).toEqual(["Not", "Not", "I"]);
    expect(visitors).not.toContain("Yours");
    for (const ask of [newcomer, asks.basic])
      expect(table(await read("/plans", ask))).toMatch(/Basic \$15 Yours Elite/);
    expect(table(await read("/plans", asks.free))).toMatch(/Elite \$20 Pro \$100 Yours/);
  });

  test("folds the access codes, and names each plan once", async () => {
    const html = await htmlOf("/plans");
    expect(html).toMatch(/<details class="disclosure"><summary>I have an access code<\/summary>/);
    expect(html).toMatch(
      /<\/summary><p[^>]*><a href="\/auth\?to=[^>]*>Sign in<\/a>.*?<\/p><div id="access-codes"/,
    );
    expect(html).not.toContain('class="badge badge-basic"');
    expect(await read("/plans")).not.toMatch(/Basic Basic|Pro Pro/);
    expect(await read("/plans?redeemed=pro")).toContain("Your plan is active.");
    expect(await htmlOf("/plans?redeemed=pro")).toContain('<details class="disclosure" open="">');
  });
});

describe("/video-analysis", () => {
  test("is in the footer of every public page, and shows a real review", async () => {
    expect(hrefOf(await htmlOf("/about"), "Video Analysis")).toBe("/video-analysis");
    expect(await htmlOf("/video-analysis")).toContain('src="/product-review-light-560.webp"');
  });

  test.each(["elite", "pro", "free", "coach1"] as const)("sends %s by effective tier", async (who) => {
    const answer = await asks[who]("/video-analysis");
    const isSent = who !== "coach1";
    expect(answer.headers.get("Location")).toBe(isSent ? "/portal?tab=videos" : null);
  });

  test("shows a basic member how to upgrade", async () => {
    const html = await htmlOf("/video-analysis", asks.basic);
    expect([hrefOf(html, "Upgrade to Pro"), hrefOf(html, "Go to Portal")]).toEqual(["/plans", "/portal"]);
  });

  test("asks a visitor to sign in", async () => {
    const html = await htmlOf("/video-analysis");
    expect(html).toContain("Sign in required");
    expect(html).toContain('href="/api/login"');
    expect(hrefOf(html, "View Pro Plans")).toBe("/plans");
  });
});

describe("search engines and sharing", () => {
  const pages = Object.keys(words).filter((path) => !path.includes("?dialog") && path !== "/guide");

  test.each(pages)("%s has a title, a description, a canonical address and a picture", async (path) => {
    const html = await htmlOf(path, configured.fetch);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
    expect(html).toContain(`<link rel="canonical" href="https://club.example.com${path}"/>`);
    expect(html).toMatch(
      /property="og:image" content="https:\/\/club\.example\.com\/og\.png\?v=[0-9a-f]{8}"/,
    );
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test("no two titles or descriptions are the same", async () => {
    const html = await Promise.all(pages.map((path) => htmlOf(path)));
    for (const pattern of [/<title>([^<]*)/, /name="description" content="([^"]*)/]) {
      const found = html.map((one) => pattern.exec(one)?.[1]);
      expect(new Set(found).size).toBe(pages.length);
    }
  });

  test("a query doesn't change the canonical address", async () =>
    expect(await htmlOf("/subscribe?plan=gold", configured.fetch)).toContain(
      'href="https://club.example.com/subscribe?plan=elite"',
    ));

  const dataOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ""),
    );

  test("structured data: the organization, the questions, and the offers at current prices (D3)", async () => {
    expect(dataOf(await htmlOf("/", configured.fetch))[0]).toMatchObject({
      "@type": "Organization",
      url: "https://club.example.com/",
      sameAs: ["https://video.example.com/club"],
    });
    expect(dataOf(await htmlOf("/faq"))[0]).toMatchObject({ "@type": "FAQPage" });
    const [service] = dataOf(await htmlOf("/plans"));
    expect(service.offers.map((offer: { price: string }) => offer.price)).toEqual([
      "15.00",
      "20.00",
      "100.00",
    ]);
  });

  test("the sitemap lists existing pages, robots.txt the sitemap", async () => {
    const map = await htmlOf("/sitemap.xml", configured.fetch);
    const found = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => new URL(address));
    expect(found.length).toBeGreaterThan(8);
    for (const { origin, pathname, search } of found) {
      expect(origin).toBe("https://club.example.com");
      expect((await app.fetch(`${pathname}${search}`)).status).toBe(200);
    }
    expect(await htmlOf("/robots.txt", configured.fetch)).toContain(
      "Sitemap: https://club.example.com/sitemap.xml",
    );
  });

  test("robots.txt opens the issues and the site's pictures, and closes what is for one person", async () => {
    const lines = (await htmlOf("/robots.txt")).split("\n");
    const isOpen = (path: string) => {
      const rules = lines.flatMap((line) => {
        const [, verb, prefix = ""] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
        return verb && path.startsWith(prefix)
          ? [{ isAllowed: verb === "Allow", length: prefix.length }]
          : [];
      });
      return rules.sort((a, b) => b.length - a.length)[0]?.isAllowed ?? true;
    };
    const open = ["/newsletter", "/newsletter/flatter-bags", "/files/site/x", "/coaches/coach1", "/og.png"];
    const closed = [
      "/newsletter/confirm?token=x",
      "/newsletter/preview",
      "/files/submissions/x",
      "/portal",
      "/auth",
    ];
    expect([...open, ...closed].map(isOpen)).toEqual([...open.map(() => true), ...closed.map(() => false)]);
  });

  test("an issue is an article with its date and its author", async () => {
    const [, path = ""] = /href="(\/newsletter\/(?!feed)[a-z0-9-]+)"/.exec(await htmlOf("/newsletter")) ?? [];
    const html = await htmlOf(path, configured.fetch);
    expect(html).toContain('property="og:type" content="article"');
    expect(html).toMatch(/property="article:published_time" content="\d{4}-\d\d-\d\dT/);
    expect(dataOf(html)[0]).toMatchObject({
      "@type": "Article",
      headline: expect.stringMatching(/./),
      datePublished: expect.stringMatching(/^\d{4}-/),
      author: { "@type": "Organization", name: "The Lane" },
    });
  });

  test("/favicon.ico leads to a picture, and /og.png is the club's own", async () => {
    const icon = await app.fetch("/favicon.ico");
    expect([icon.status, icon.headers.get("Location")]).toEqual([302, "/icon-192.png"]);
    const card = await app.fetch("/og.png");
    expect(card.headers.get("Content-Type")).toBe("image/png");
    const bytes = Buffer.from(await card.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test("the manifest names the club and its pictures", async () => {
    const answer = await app.fetch("/site.webmanifest");
    expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
    expect(await answer.json()).toMatchObject({ name: "The Lane", icons: expect.arrayContaining([]) });
  });
});
