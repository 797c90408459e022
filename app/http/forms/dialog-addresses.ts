import type { ShouldRevalidateFunctionArgs } from "react-router";

const dialogs = ["complete", "rounds", "edit"];

function withoutDialogs({ pathname, searchParams }: URL): string {
  const rest = [...searchParams].filter(([name]) => !dialogs.includes(name));
  return `${pathname}?${new URLSearchParams(rest)}`;
}

/**
 * Whether the page must reload its data. A dialog on the Weekly Drills tab shows what the page already has, so
 * opening and closing it needs no request and works offline.
 */
export function mustReadAgain(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isDialog =
    formMethod === undefined &&
    currentUrl.search !== nextUrl.search &&
    withoutDialogs(currentUrl) === withoutDialogs(nextUrl);
  return !isDialog && defaultShouldRevalidate;
}
