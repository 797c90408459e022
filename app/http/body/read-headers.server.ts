/** The request's headers by the fields they stand for; null for one it doesn't have. */
export const readHeaders = (
  { headers }: Request,
  names: Readonly<Record<string, string>>,
): Record<string, string | null> =>
  Object.fromEntries(Object.entries(names).map(([field, header]) => [field, headers.get(header)]));
