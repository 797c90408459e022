import { svgColor } from "./shape-drawing.tsx";
import { colorNames, type ShapeColor, shapeColors } from "./shapes.ts";

type Props = { color: ShapeColor; choose(color: ShapeColor): void };

/** The color of what is drawn next. */
export function ColorChoice({ color, choose }: Props) {
  return (
    <fieldset className="flex items-center rounded-md bg-film p-1.5">
      <legend className="sr-only">Color</legend>
      {shapeColors.map((value) => (
        <label
          key={value}
          title={colorNames[value]}
          className="relative grid size-7 cursor-pointer place-items-center has-focus-visible:outline-3 pointer-coarse:size-11"
        >
          <input
            type="radio"
            name="drawing-color"
            // A single Tab stop, and not a field of the surrounding form.
            form="drawing"
            checked={color === value}
            onChange={() => choose(value)}
            value={value}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="sr-only">{colorNames[value]}</span>
          <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
            <circle cx="10" cy="10" r={color === value ? 5 : 7} fill={svgColor({ color: value })} />
            {color === value && (
              <circle
                cx="10"
                cy="10"
                r="8.5"
                fill="none"
                stroke={svgColor({ color: value })}
                strokeWidth="2"
              />
            )}
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
