import { describe, expect, it } from "vitest";
import { layOn, type Place, pictureIn, toBox, toPicture } from "#app/features/video/player/lay-on.ts";

const laid = ({ a, b, x, y }: NonNullable<ReturnType<typeof layOn>>, [px, py]: Place): Place => [
  a * px - b * py + x,
  b * px + a * py + y,
];
const near = (place: Place) => place.map((side) => expect.closeTo(side, 6));

describe("two clips in one picture", () => {
  it("have both boards in one place, whatever size, slant, and place each has", () => {
    const own: [Place, Place] = [
      [400, 300],
      [500, 280],
    ];
    const other: [Place, Place] = [
      [100, 120],
      [150, 160],
    ];
    const laying = layOn(own, other);
    if (!laying) throw new Error("Nothing is laid");
    expect(laid(laying, other[0])).toEqual(near(own[0]));
    expect(laid(laying, other[1])).toEqual(near(own[1]));
    // Nothing is bent: the middle of one board is the middle of the other.
    expect(laid(laying, [125, 140])).toEqual(near([450, 290]));
  });

  it("stay as they are with boards of the same place, and need two different points of each", () => {
    const board: [Place, Place] = [
      [1, 2],
      [5, 3],
    ];
    expect(layOn(board, board)).toEqual({ a: 1, b: 0, x: 0, y: 0 });
    expect(layOn([board[0], board[0]], board)).toBeNull();
    expect(layOn(board, [board[1], board[1]])).toBeNull();
  });

  it("keep their boards' places in boxes of any shape", () => {
    for (const box of [
      { width: 800, height: 300 },
      { width: 300, height: 800 },
    ]) {
      const picture = pictureIn(box, { width: 1280, height: 720 }, [0.5, 0]);
      expect(picture.top).toBe(0);
      expect(toPicture(toBox([640, 360], picture), picture)).toEqual(near([640, 360]));
    }
    expect(pictureIn({ width: 800, height: 300 }, { width: 100, height: 100 }, [0.5, 0.5])).toEqual({
      left: 250,
      top: 0,
      scale: 3,
    });
  });
});
