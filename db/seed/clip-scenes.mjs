import { clamp, cushion, ellipse, mix, mixColor, paint } from "./clip-canvas.mjs";
import { deckAngle, deckY, drawSideStage, drawTopStage, SHADOW, SIDE, TOP } from "./clip-stages.mjs";

const ease = (t) => 1 - (1 - t) ** 2;

/**
 * Where the bag is at `t` from 0 to 1: it flies to `land` in an arc of `height`, then slides to the hole and sinks
 * from `sinkAt` on. `spin` is turns in the air, `tumble` turns while it slides.
 */
const sideFlight =
  ({ land, height, spin = 0, tumble = 0, sinkAt = 0.8 }) =>
  (t) => {
    const air = clamp(t / 0.5);
    const slide = ease(clamp((t - 0.5) / 0.3));
    const sink = clamp((t - sinkAt) / 0.1);
    const x = air < 1 ? mix(32, land, air) : mix(land, SIDE.hole, slide);
    const ground = deckY(x) - 7;
    const y = air < 1 ? mix(118, deckY(land) - 7, air) - height * 4 * air * (1 - air) : ground;
    const roll = tumble * slide * 2 * Math.PI;
    const hop = tumble ? Math.abs(Math.sin(roll)) * 7 : 0;
    const angle = air < 1 ? mix(-0.5, deckAngle, air) + spin * air * 2 * Math.PI : deckAngle + roll;
    return {
      x,
      y: y - hop + sink * 10,
      angle,
      size: 1 - sink * 0.75,
      seen: 1 - sink,
      lift: ground - y + hop,
    };
  };

/** From above: flies straight, lands `offset` away from the hole's line, then curves in. */
const curvedFlight =
  ({ offset, spin }) =>
  (t) => {
    const air = clamp(t / 0.45);
    const slide = ease(clamp((t - 0.45) / 0.37));
    const sink = clamp((t - 0.82) / 0.1);
    const x = air < 1 ? mix(40, 196, air) : mix(196, TOP.holeX, slide);
    const y = air < 1 ? mix(90, 90 + offset, air) : 90 + offset * (1 - slide ** 2.2);
    const high = 4 * air * (1 - air);
    return {
      x,
      y,
      angle: spin * (air * 2 + slide * 1.5),
      size: 1 + high * 0.45 - sink * 0.6,
      seen: 1 - sink,
      lift: high * 26,
    };
  };

const gradient = (top, bottom) => [top, bottom];

const DAY = {
  sky: gradient([142, 202, 240], [226, 242, 250]),
  ground: [104, 168, 92],
  accent: [255, 214, 102],
};
const EVENING = {
  sky: gradient([92, 72, 140], [250, 176, 128]),
  ground: [86, 112, 84],
  accent: [255, 148, 108],
};
const MINT = {
  sky: gradient([150, 222, 206], [236, 250, 240]),
  ground: [70, 150, 130],
  accent: [255, 250, 230],
};
const SAND = {
  sky: gradient([250, 216, 150], [255, 244, 220]),
  ground: [206, 166, 110],
  accent: [240, 132, 84],
};
const BLUE = {
  sky: gradient([60, 110, 180], [150, 200, 240]),
  ground: [72, 120, 170],
  accent: [255, 206, 84],
};
const ROSE = {
  sky: gradient([240, 150, 170], [255, 226, 226]),
  ground: [176, 104, 128],
  accent: [255, 236, 180],
};

/** One clip per shot type of the game, each with one throw, and one of three throws, as a member films to be measured. */
export const SCENES = {
  push: {
    stage: drawSideStage,
    look: DAY,
    bag: [206, 62, 62],
    flights: [sideFlight({ land: 200, height: 38 })],
    resting: 232,
  },
  airmail: {
    stage: drawSideStage,
    look: EVENING,
    bag: [64, 190, 200],
    flights: [sideFlight({ land: SIDE.hole, height: 74, spin: 1, sinkAt: 0.52 })],
  },
  "slick-side": {
    stage: drawSideStage,
    look: MINT,
    bag: [92, 84, 190],
    flights: [sideFlight({ land: 186, height: 22 })],
  },
  roll: {
    stage: drawSideStage,
    look: SAND,
    bag: [46, 120, 96],
    flights: [sideFlight({ land: 204, height: 46, spin: -0.5, tumble: 2 })],
  },
  cut: {
    stage: drawTopStage,
    look: BLUE,
    bag: [236, 120, 60],
    flights: [curvedFlight({ offset: -30, spin: 2.4 })],
  },
  "reverse-cut": {
    stage: drawTopStage,
    look: ROSE,
    bag: [58, 74, 150],
    flights: [curvedFlight({ offset: 30, spin: -2.4 })],
  },
  "three-pushes": {
    stage: drawSideStage,
    look: DAY,
    bag: [206, 62, 62],
    flights: [30, 26, 28].map((height) => sideFlight({ land: 200, height })),
    resting: 232,
  },
};

/** A second bag blocks the push and is driven into the hole ahead of the thrown one. */
function pushedBag(x, restingAt) {
  const to = Math.max(restingAt, x + 17);
  const sink = clamp((to - SIDE.hole) / 12);
  return {
    x: Math.min(to, SIDE.hole),
    y: deckY(Math.min(to, SIDE.hole)) - 7 + sink * 10,
    angle: deckAngle,
    size: 1 - sink * 0.75,
    seen: 1 - sink,
  };
}

function drawBag(canvas, scene, place, color) {
  const [long, wide] = scene.stage === drawTopStage ? [21, 21] : [19, 11];
  const { x, y, angle, size, seen } = place;
  paint(
    canvas,
    cushion(x, y, long * size, wide * size, 4 * size, angle),
    mixColor(color, SHADOW, 0.35),
    seen,
  );
  paint(canvas, cushion(x, y, (long - 3) * size, (wide - 3) * size, 3 * size, angle), color, seen);
  paint(
    canvas,
    cushion(x, y, (long - 8) * size, 1.4 * size, 0.6, angle),
    mixColor(color, [255, 255, 255], 0.6),
    seen,
  );
}

/** Draws the moving parts of one of its throws at `t` (0 to 1) over the still background. */
export function drawFrame(canvas, scene, { flight, t }) {
  const place = flight(t);
  const low =
    scene.stage === drawTopStage ? place.y + place.lift * 0.5 + 3 : Math.min(156, place.y + place.lift + 7);
  if (place.seen > 0.5)
    paint(canvas, ellipse(place.x, low, 9, scene.stage === drawTopStage ? 7 : 2.4), SHADOW, 0.22);
  if (scene.resting) drawBag(canvas, scene, pushedBag(place.x, scene.resting), scene.look.accent);
  drawBag(canvas, scene, place, scene.bag);
}
