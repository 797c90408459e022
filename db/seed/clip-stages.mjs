import { circle, cushion, ellipse, fillDown, mixColor, paint, polygon } from "./clip-canvas.mjs";

/** The drawing is laid out on a plane of 320 x 180 units, whatever the size of the clip. */
export const PLANE = { width: 320, height: 180 };

/** A shape between two vertical lines, with its top and bottom given at each end. */
const band = (left, right, top, bottom) =>
  polygon([
    [left, top[0]],
    [right, top[1]],
    [right, bottom[1]],
    [left, bottom[0]],
  ]);

const WOOD = [222, 178, 122];
const WOOD_EDGE = [168, 122, 76];
const HOLE = [44, 34, 30];
/** The color of every shadow and dark edge. */
export const SHADOW = [20, 24, 32];

/** Seen from the side: a tilted board on the right, its hole near the upper end. */
export const SIDE = { slope: -0.22, left: 178, leftY: 150, right: 296, hole: 274 };
/** Height of the board's surface at `x`. */
export const deckY = (x) => SIDE.leftY + (x - SIDE.left) * SIDE.slope;
/** The board's slope in radians. */
export const deckAngle = Math.atan(SIDE.slope);

/** The background of the throws seen from the side. */
export function drawSideStage(canvas, { sky, ground, accent }) {
  fillDown(canvas, sky[0], sky[1]);
  paint(canvas, circle(52, 42, 17), accent, 0.55);
  paint(canvas, ellipse(70, 150, 120, 34), mixColor(ground, sky[1], 0.45));
  paint(canvas, ellipse(250, 152, 130, 42), mixColor(ground, sky[1], 0.3));
  paint(canvas, band(0, 320, [150, 150], [180, 180]), ground);
  paint(canvas, ellipse(238, 160, 66, 5), SHADOW, 0.25);
  paint(canvas, band(282, 289, [deckY(282), deckY(289)], [158, 158]), WOOD_EDGE);
  const [left, right] = [SIDE.left, SIDE.right];
  paint(canvas, band(left, right, [deckY(left) - 2, deckY(right) - 2], [159, deckY(right) + 9]), WOOD_EDGE);
  paint(
    canvas,
    band(left, right, [deckY(left) - 3, deckY(right) - 3], [deckY(left) + 2, deckY(right) + 2]),
    WOOD,
  );
  paint(canvas, cushion(SIDE.hole, deckY(SIDE.hole) - 0.5, 20, 5, 2.4, deckAngle), HOLE);
  paint(canvas, cushion(22, 134, 10, 32, 5, 0), mixColor(accent, SHADOW, 0.35));
  paint(canvas, circle(22, 111, 7), mixColor(accent, SHADOW, 0.35));
}

/** Seen from above: the board is on the right, the lane runs from left to right. */
export const TOP = { holeX: 276, holeY: 90 };

/** The background of the throws seen from above. */
export function drawTopStage(canvas, { sky, ground, accent }) {
  fillDown(canvas, mixColor(ground, sky[0], 0.18), ground);
  for (let stripe = 0; stripe < 6; stripe++) {
    const x = stripe * 56;
    paint(canvas, band(x, x + 28, [0, 0], [180, 180]), sky[1], 0.1);
  }
  paint(canvas, cushion(238, 93, 130, 78, 5, 0), SHADOW, 0.3);
  paint(canvas, cushion(238, 90, 124, 72, 4, 0), WOOD_EDGE);
  paint(canvas, cushion(238, 90, 118, 66, 3, 0), WOOD);
  for (const y of [74, 90, 106]) paint(canvas, cushion(238, y, 116, 0.8, 0.4, 0), WOOD_EDGE, 0.5);
  paint(canvas, circle(TOP.holeX, TOP.holeY, 11), HOLE);
  paint(canvas, cushion(24, 90, 16, 40, 8, 0), mixColor(accent, SHADOW, 0.35));
  paint(canvas, circle(24, 90, 8), accent);
}
