/** What some work costs the database: the statements it ran, on any connection, and how many were prepared for it. */
export function watchStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ run: string[]; prepared: number; result: Result }>;
