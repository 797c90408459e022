import type { Locator } from "@playwright/test";

/** Whether two visible elements share a part of the screen. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One of them is not on the screen");
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y;
}
