/** The page with everything about one member. */
export const memberAddress = (id: string) => `/admin/members/${id}`;
