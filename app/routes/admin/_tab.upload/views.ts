/** The tab's views, the first one shown unless the address names another. */
export const views = [
  { id: "upload", label: "Upload" },
  { id: "library", label: "Library" },
  { id: "tutorials", label: "Tutorials" },
] as const;

type View = (typeof views)[number]["id"];

/** Where each form is, wherever it was sent from. */
const viewOfForm: Readonly<Record<string, View>> = {
  "upload-video": "upload",
  "store-arrived": "upload",
  "discard-upload": "upload",
  "create-tutorial": "library",
  "edit-video": "library",
  "edit-tutorial": "tutorials",
  "set-captions": "tutorials",
  "clean-up": "tutorials",
};

/** Parameters that only one view has, in addresses from before there were views. */
const viewOfParameter = {
  library: ["made", "video", "playing", "search", "state", "page"],
  tutorials: ["edit", "tutorials", "tutorialsPage"],
} as const;

/** The view at an address. */
export function readView({ searchParams: query }: Pick<URL, "searchParams">): View {
  const asked = views.find(({ id }) => id === query.get("show"));
  if (asked) return asked.id;
  const form = viewOfForm[query.get("form") ?? ""];
  if (form) return form;
  if (query.get("confirm") === "delete-tutorial") return "tutorials";
  if (query.has("confirm")) return "library";
  if (viewOfParameter.library.some((name) => query.has(name))) return "library";
  return viewOfParameter.tutorials.some((name) => query.has(name)) ? "tutorials" : "upload";
}
