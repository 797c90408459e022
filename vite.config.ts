import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { ownLoaders } from "./app/cli/own-loaders.ts";
import { partScripts } from "./app/cli/part-scripts.ts";
import { standaloneScripts } from "./app/cli/standalone-scripts.ts";

// Parts of the pages that run scripts travel in few files: they compress better together, and a page asks for a third as many.
// What only some pages draw, and what is loaded on demand, stays out of them.
const someDraw =
  "autosave|band|board|choice-row|counted-text|device-copy|film|filter-|fold|form-keeper|late-part|list-keys|old-drafts|pager|plain-drafts|password-field|phone-link|progress|save-or-cancel|saved-meanwhile|send-by-keys|site-shell|social-icon|tab-links|tooltip|typed-words|use-copy|use-kept-form|use-list-keys|use-live-search|use-taken|use-polling|use-times|use-tips|video-poster|video-row|waiting-forms";
const drafts = "(form-draft|use-form-draft|draft-store)\\.";
const shared = [
  `ui/(?!(chart|site)/)([a-z]+/)?(?!${someDraw}|${drafts})[a-z-]+\\.`,
  "navigation/(keep-page|keep-page-words|page-failure|this-page)\\.",
  "enhance/(?!send\\.)",
  "shells/(area-frame|browser-zone|failed-page|flash-messages|page-link|toasts|use-root-data|video-switch)\\.",
  "features/base/(calendar/day-words|calendar/rules|counted|tiers)\\.",
  "features/training/stats/(rules|weekly-rules)\\.",
];
const charts = ["ui/chart/", "features/training/stats/ppr-chart\\."];

// What pages of both areas need: the names of shots and gear, and what may be seen by whom. Then what every page of a member's
// area needs besides, and what every tab of it does.
const both = [
  "features/base/(allowed|policy)\\.",
  "http/dialog-addresses\\.",
  "features/training/gear/gear-words\\.",
  "features/(base/tier-badge|training/shots/shot-arc)\\.",
];
const member = [
  "shells/(member-shell|member-pages)\\.",
  "features/people/entitlements/plan-required\\.",
  "ui/link/phone-link\\.",
  "features/training/log-sheet/(begun-round|round-choices)\\.",
];
const portal = [
  "features/training/stats/(late-chart|week-note)\\.",
  "routes/portal/_index/(tabs|tab-content|route|progress/(addresses|use-asked))\\.",
];

// What every page of the coaches' area needs besides, and every list of it.
const coach = [
  "shells/coach-(shell|pages)\\.",
  "ui/(band|form/use-taken|list/(filter-form|list-keys|pager|plain-drafts|use-list-keys|use-live-search))\\.",
];

const inApp = (paths: readonly string[]) => new RegExp(`/app/(${paths.join("|")})`);

// A higher priority takes a file, and what it needs, first.
const groups = [
  {
    name: "framework",
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
    priority: 3,
  },
  { name: "ui", test: inApp(shared), priority: 2 },
  { name: "charts", test: inApp(charts), priority: 1 },
  { name: "both", test: inApp(both), priority: 2 },
  { name: "member", test: inApp(member), priority: 1 },
  { name: "coach", test: inApp(coach), priority: 1 },
  { name: "portal", test: inApp(portal), priority: 0 },
  // What members see on a page that needs a higher plan.
  {
    name: "locked",
    test: inApp(["features/people/(entitlements/locked-page|plans/(plan-price|sample))\\."]),
    priority: 1,
  },
  // Every list of what was logged.
  {
    name: "logged",
    test: inApp([
      "features/training/(completions/log-(line|list)|practice/practice-list|stats/addresses)\\.",
    ]),
    priority: 1,
  },
  // What names the days of a number, and how it is said.
  { name: "windows", test: inApp(["features/training/stats/window-(ppr|rules)\\."]), priority: 1 },
  // Both log sheets, of drills and of matches, keep what couldn't be sent.
  {
    name: "kept-logs",
    test: inApp(["features/training/log-sheet/(unsent-drills|use-send-log)\\."]),
    priority: 0,
  },
  // Every page with the drills of a plan.
  {
    name: "drills",
    test: inApp(["features/training/drills/(drill-card|drill-row|drill-steps|plan-weeks|week-days)\\."]),
    priority: 1,
  },
  // What plays and draws on a member's clip, for the coach at the desk and for the member.
  {
    name: "clips",
    test: inApp([
      "features/video/player/(marks|media-events|partner)\\.",
      "features/video/(answers/view|reviews/(clip/moments|drawing/(paint|shape-drawing|strokes)))",
      "features/video/(submissions/(rules|status-badge)|voices/(kept-part|sound))\\.",
    ]),
    priority: 1,
  },
  // Coaches' lists with more than one filter; members' history has a choice of that kind too.
  { name: "filter-select", test: inApp(["ui/list/filter-select\\."]), priority: 2 },
  { name: "filters", test: inApp(["routes/admin/_tab/(filter-bar|tab-filter)\\."]), priority: 1 },
  { name: "drafts", test: inApp([`ui/draft/${drafts}`]), priority: 1 },
];

export default defineConfig({
  plugins: [ownLoaders(), partScripts(), standaloneScripts(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { advancedChunks: { groups } } } } },
    ssr: {
      // Packages of very many small files go into the server's own: finding and reading each file takes most of a start.
      resolve: { noExternal: ["drizzle-orm", "remix-auth-oauth2", "arctic", "jose", "zod", "file-type"] },
      build: { rolldownOptions: { input: "./app/server/entry.ts" } },
    },
  },
});
