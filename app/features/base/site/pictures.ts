/** The address of a site picture. */
export const pictureAddress = (id: string): string => `/files/site/${id}`;

/** A picture in half its width and in its whole width, for screens to choose from; one published before has its whole width alone. */
export const pictureSizes = (id: string, width: number): string =>
  `${pictureAddress(id)}?size=small ${width / 2}w, ${pictureAddress(id)} ${width}w`;

/** The address of the logo as an icon: PNG, 512 by 512. */
export const logoIcon = (id: string): string => `${pictureAddress(id)}?size=icon`;

/** The club's own picture of the product, for a page to draw; null without one. */
export const ownPicture = (id: string | null) =>
  id === null ? null : { src: pictureAddress(id), sizes: pictureSizes(id, 1120) };
