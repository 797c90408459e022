/** Where a picture of the site is read. */
export const pictureAddress = (id: string): string => `/files/site/${id}`;

/** Where the logo is read as an icon: PNG, 512 by 512. */
export const logoIcon = (id: string): string => `${pictureAddress(id)}?size=icon`;
