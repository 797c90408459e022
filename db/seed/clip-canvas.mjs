/** The value at `t` (0 to 1) between two. */
export const mix = (from, to, t) => from + (to - from) * t;
/** The color at `t` between two, each [red, green, blue]. */
export const mixColor = (from, to, t) => from.map((part, at) => mix(part, to[at], t));
/** Limits a value to 0 to 1. */
export const clamp = (value) => Math.min(1, Math.max(0, value));

/** A round shape; like all shapes here, a bounding box and a signed distance in plane units, negative inside. */
export const circle = (x, y, radius) => ({
  box: [x - radius, y - radius, x + radius, y + radius],
  distance: (px, py) => Math.hypot(px - x, py - y) - radius,
});

/** An upright ellipse. */
export const ellipse = (x, y, rx, ry) => ({
  box: [x - rx, y - ry, x + rx, y + ry],
  distance: (px, py) => (Math.hypot((px - x) / rx, (py - y) / ry) - 1) * Math.min(rx, ry),
});

/** A rounded rectangle turned by `angle` around its middle. */
export function cushion(x, y, width, height, round, angle) {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const reach = Math.hypot(width, height) / 2;
  return {
    box: [x - reach, y - reach, x + reach, y + reach],
    distance(px, py) {
      const [dx, dy] = [px - x, py - y];
      const qx = Math.abs(dx * cos + dy * sin) - width / 2 + round;
      const qy = Math.abs(dy * cos - dx * sin) - height / 2 + round;
      return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - round;
    },
  };
}

/** A convex shape through `corners`, clockwise on screen. */
export function polygon(corners) {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const edges = corners.map(([x, y], at) => {
    const [nx, ny] = corners[(at + 1) % corners.length];
    const length = Math.hypot(nx - x, ny - y);
    return [x, y, (ny - y) / length, (x - nx) / length];
  });
  return {
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    distance: (px, py) => Math.max(...edges.map(([x, y, a, b]) => (px - x) * a + (py - y) * b)),
  };
}

/** Draws a shape in one color on the canvas, with soft edges. */
export function paint(canvas, shape, color, opacity = 1) {
  const { pixels, width, height, scale } = canvas;
  const [left, top, right, bottom] = shape.box.map((edge) => edge * scale);
  for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, bottom + 2); y++) {
    for (let x = Math.max(0, Math.floor(left) - 1); x < Math.min(width, right + 2); x++) {
      const cover = opacity * clamp(0.5 - shape.distance((x + 0.5) / scale, (y + 0.5) / scale) * scale);
      if (cover === 0) continue;
      const at = (y * width + x) * 3;
      for (let part = 0; part < 3; part++) pixels[at + part] = mix(pixels[at + part], color[part], cover);
    }
  }
}

/** Fills the canvas with a gradient from top to bottom. */
export function fillDown(canvas, top, bottom) {
  const { pixels, width, height } = canvas;
  for (let y = 0; y < height; y++) {
    const color = mixColor(top, bottom, y / height);
    for (let x = 0; x < width; x++) pixels.set(color, (y * width + x) * 3);
  }
}
