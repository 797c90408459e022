/**
 * The pages a list names: the first, the last, and the two on each side of the current one; a negative number is a gap of two or
 * more. A list of one page names none.
 */
export function pageNumbers(page: number, last: number): number[] {
  if (last < 2) return [];
  const near = Array.from({ length: last }, (_, place) => place + 1).filter(
    (one) => one === 1 || one === last || Math.abs(one - page) <= 2,
  );
  return near.flatMap((one, place) => {
    const before = near[place - 1] ?? 0;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [-one, one] : [one];
  });
}
