/** The address of a site picture. */
export const pictureAddress = (id: string): string => `/files/site/${id}`;

/** The address of the logo as an icon: PNG, 512 by 512. */
export const logoIcon = (id: string): string => `${pictureAddress(id)}?size=icon`;
