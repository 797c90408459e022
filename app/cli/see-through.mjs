// Pictures of the product whose accent color is a hole, so that the page's own color shows through (D91). What is drawn in the accent
// depends on it in proportion, so a picture taken with black and one with white tell how much of each point is accent.

const style = (accent, surface, ink) => {
  const quiet = `color-mix(in srgb, ${accent} ${ink === "#ffffff" ? 10 : 14}%, ${surface})`;
  const name = "--color-accent";
  return `:root{${name}:${accent}!important;${name}-hover:${accent}!important;${name}-ink:${ink}!important;${name}-quiet:${quiet}!important}`;
};

/** The style of an accent that is black or white, in one of the two color schemes. */
export const accentIn = (isDark, accent) =>
  isDark ? style(accent, "#172622", "#120a06") : style(accent, "#fffdf8", "#ffffff");

/**
 * Runs in a page: makes WebP pictures of the given widths from a picture taken with a black accent and one taken with a
 * white accent, both as data addresses.
 */
export async function cutOut({ black, white, widths, quality }) {
  const load = async (address) => createImageBitmap(await (await fetch(address)).blob());
  const [dark, light] = await Promise.all([load(black), load(white)]);
  const { width, height } = dark;
  const pixelsOf = (bitmap) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    return { canvas, context, image: context.getImageData(0, 0, width, height) };
  };
  const { canvas, context, image } = pixelsOf(dark);
  const [data, bright] = [image.data, pixelsOf(light).image.data];
  for (let at = 0; at < data.length; at += 4) {
    const seen =
      (bright[at] - data[at] + bright[at + 1] - data[at + 1] + bright[at + 2] - data[at + 2]) / 765;
    if (seen < 0.02) continue;
    const solid = Math.max(0, 1 - seen);
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = solid === 0 ? 0 : Math.min(255, data[channel] / solid);
    data[at + 3] = Math.round(solid * 255);
  }
  context.putImageData(image, 0, 0);
  const toAddress = async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return bytes.toBase64();
  };
  return Promise.all(
    widths.map(async (wide) => {
      const sized = new OffscreenCanvas(wide, Math.round((height * wide) / width));
      const onto = sized.getContext("2d");
      onto.imageSmoothingQuality = "high";
      onto.drawImage(canvas, 0, 0, sized.width, sized.height);
      return toAddress(await sized.convertToBlob({ type: "image/webp", quality }));
    }),
  );
}
