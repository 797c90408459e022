const everywhere = "image/jpeg,image/png,image/webp";

/** What a field of one picture offers to choose, and the names of it: an iPhone makes a JPEG of a photo whose own format isn't named. */
export const pictureFormats = (readsHeic: boolean) =>
  readsHeic
    ? { accept: `${everywhere},image/heic,image/heif,.heic,.heif`, names: "JPEG, HEIC, PNG, or WebP" }
    : { accept: everywhere, names: "JPEG, PNG, or WebP" };
