import { resolve } from "node:path";
import type { Plugin } from "vite";

// Parts of the pages that run scripts travel in few files: they compress better together, and a page asks for a third as many.
// A file of a list is named by its place in `app`, without its ending. What this earns is in docs/decisions/016-late-scripts.md.

/** What is typed, with a copy on the server: forms of coaches, and few of members. */
const drafts = ["form-draft", "use-form-draft", "draft-store", "own-marks", "unticked"];

/** Files of `ui` that only some pages draw, or that are loaded on demand: they stay out of the file with the others. */
const onlySomePages = [
  ...[
    "band",
    "dialog",
    "fold",
    "key-act",
    "markup",
    "progress",
    "stat-tile",
    "takes-focus",
    "tooltip",
    "use-tips",
  ],
  ...[
    "alone",
    "device-files",
    "form-keeper",
    "kept-form",
    "old-drafts",
    "outbox",
    "post-form",
    "saver",
    "sent-words",
    "stored-drafts",
  ].map((name) => `draft/${name}`),
  ...[...drafts, "typed-words", "use-kept-form"].map((name) => `draft/${name}`),
  ...[
    "choice-row",
    "counted-text-area",
    "password-field",
    "save-or-cancel",
    "saved-meanwhile",
    "submit-button",
  ].map((name) => `form/${name}`),
  ...["send-by-keys", "use-taken", "use-times-taken"].map((name) => `form/${name}`),
  ...[
    "link/markup-links",
    "link/phone-link",
    "link/tab-links",
    "live/bring-fields",
    "live/copies-script",
    "live/drop-copies",
    "live/late-part",
    "live/use-copy",
    "live/use-polling",
  ],
  ...[
    "choose-all",
    "filter-form",
    "filter-select",
    "list-keys",
    "pager",
    "use-list-keys",
    "use-live-search",
  ].map((name) => `list/${name}`),
  ...[
    "board",
    "film",
    "film-sizes",
    "product-image",
    "review-film",
    "social-icon",
    "video-poster",
    "video-row",
  ].map((name) => `picture/${name}`),
  "shell/site-shell",
];

type Group = { name: string; priority: number; files: readonly string[] };

/** A higher priority takes a file, and what it needs, first. */
const groups: readonly Group[] = [
  {
    name: "ui",
    priority: 4,
    files: [
      ...["keep-page", "keep-page-words", "this-page"].map((name) => `navigation/${name}`),
      ...["failure", "pages"].map((name) => `enhance/${name}`),
      ...["area-frame", "browser-zone", "failed-page", "flash-messages", "page-link", "toasts"].map(
        (name) => `shells/${name}`,
      ),
      ...["shells/use-root-data", "shells/video-switch", "http/forms/dialog-addresses"],
      "features/base/tier-badge",
      ...["calendar/day-words", "calendar/rules", "counted", "tiers"].map((name) => `features/base/${name}`),
      ...["features/training/stats/rules", "features/training/stats/shown"],
    ],
  },
  // The names of shots and gear.
  {
    name: "both",
    priority: 2,
    files: ["features/training/gear/gear-words", "features/training/shots/shot-arc"],
  },
  // What every page of a member's area needs besides.
  {
    name: "member",
    priority: 1,
    files: [
      ...["shells/member-shell", "features/people/entitlements/plan-required", "ui/link/phone-link"],
      ...[
        "features/training/log-sheet/rounds/begun-round",
        "features/training/log-sheet/rounds/round-choices",
      ],
    ],
  },
  // How what is typed is kept and sent, whichever form it is.
  {
    name: "kept",
    priority: 3,
    files: ["kept-form", "post-form", "saver"].map((name) => `ui/draft/${name}`),
  },
  // What of it still waits to be sent, or was refused.
  { name: "waiting-logs", priority: 3, files: ["features/training/log-sheet/waiting-logs"] },
  // What every page with a sheet to log on needs to send it.
  {
    name: "logs",
    priority: 2,
    files: ["ui/draft/alone", "ui/draft/outbox", "features/training/log-sheet/use-send-log"],
  },
  // What every page of the coaches' area needs besides, and every list of it.
  {
    name: "coach",
    priority: 1,
    files: [
      ...["shells/coach-shell", "shells/coach-pages", "ui/band", "ui/form/use-taken"],
      ...["filter-form", "list-keys", "pager", "use-list-keys", "use-live-search"].map(
        (name) => `ui/list/${name}`,
      ),
    ],
  },
  // What every tab of the portal needs.
  {
    name: "portal",
    priority: 0,
    files: [
      "features/training/stats/charts/late-chart",
      ...["tabs", "tab-content", "route", "progress/addresses", "progress/use-asked"].map(
        (name) => `routes/portal/_index/${name}`,
      ),
    ],
  },
  // What members see on a page that needs a higher plan.
  {
    name: "locked",
    priority: 1,
    files: ["entitlements/locked-page", "plans/plan-price", "plans/sample"].map(
      (name) => `features/people/${name}`,
    ),
  },
  // Every list of what was logged.
  {
    name: "logged",
    priority: 1,
    files: [
      "completions/log/log-line",
      "completions/log/log-list",
      "practice/practice-list",
      "stats/addresses",
    ].map((name) => `features/training/${name}`),
  },
  // What names the days of a number, and how it is said.
  {
    name: "windows",
    priority: 1,
    files: [
      "verdict-rules",
      "weeks/week-trend",
      "weeks/weekly-rules",
      "weeks/window-ppr",
      "weeks/window-rules",
    ].map((name) => `features/training/stats/${name}`),
  },
  // The days of a plan, which a tab's addresses name, too.
  {
    name: "weeks",
    priority: 2,
    files: ["features/training/drills/plan/plan-weeks", "features/training/drills/week/week-days"],
  },
  // Every page with the drills of a plan.
  {
    name: "drills",
    priority: 1,
    files: ["drill-card", "drill-row", "drill-steps"].map((name) => `features/training/drills/${name}`),
  },
  // What plays and draws on a member's clip, for the coach at the desk and for the member.
  {
    name: "clips",
    priority: 1,
    files: [
      ...["player/marks", "player/media-events", "player/partner"],
      ...["clips/moments", "reviews/drawing/paint", "reviews/drawing/shape-drawing"],
      ...["reviews/drawing/strokes", "answers/view-links", "answers/views"],
      ...["voices/kept-part", "voices/sound"],
    ].map((name) => `features/video/${name}`),
  },
  // What was measured in a clip, and what it is called.
  {
    name: "measures",
    priority: 2,
    files: ["measure-list", "names"].map((name) => `features/video/measures/${name}`),
  },
  // How long a video waits and its state, which lists without clips say, too.
  {
    name: "requests",
    priority: 2,
    files: ["features/video/submissions/rules", "features/video/submissions/status-badge"],
  },
  // Coaches' lists with more than one filter; members' history has a choice of that kind too.
  { name: "filter-select", priority: 2, files: ["ui/list/filter-select"] },
  {
    name: "filters",
    priority: 1,
    files: ["routes/admin/_tab/filter-bar", "routes/admin/_tab/tab-filter"],
  },
  // What is drawn as text, on a page or in a chart that comes later.
  { name: "markup", priority: 3, files: ["ui/markup", "ui/link/markup-links"] },
  { name: "drafts", priority: 1, files: drafts.map((name) => `ui/draft/${name}`) },
];

const inApp = (paths: readonly string[]) => new RegExp(`/app/(${paths.join("|")})`);
const filesOf = ({ name, files }: Group) => [
  ...files.map((file) => `${file}\\.`),
  ...(name === "ui" ? [`ui/(?!(chart|site)/)(?!(${onlySomePages.join("|")})\\.)`] : []),
];

/** The build's groups of scripts. */
export const scriptGroups = [
  {
    name: "framework",
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
    priority: 4,
  },
  { name: "charts", test: inApp(["ui/chart/", "features/training/stats/charts/ppr-chart\\."]), priority: 1 },
  ...groups.map((group) => ({ name: group.name, test: inApp(filesOf(group)), priority: group.priority })),
];

const app = resolve(import.meta.dirname, "..");

/** Fails the build when a file that a group names is no part of the pages' scripts anymore: it was moved, renamed, or merged. */
export function requireEveryFile(): Plugin {
  return {
    name: "require-every-file",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd(error) {
      if (error) return;
      const known = new Set(
        [...this.getModuleIds()].map((id) => id.replace(/\?.*$/, "").replace(/\.tsx?$/, "")),
      );
      const named = [...groups.flatMap(({ files }) => files), ...onlySomePages.map((file) => `ui/${file}`)];
      const gone = named.filter((file) => !known.has(resolve(app, file)));
      if (gone.length > 0) this.error(`Groups of scripts name what no page loads: ${gone.join(", ")}`);
    },
  };
}
