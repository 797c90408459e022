import type { ComponentProps } from "react";
import { svgColor } from "#app/features/video/reviews/drawing/shape-drawing.tsx";
import { colorNames, type ShapeColor, shapeColors } from "#app/features/video/reviews/drawing/shapes.ts";
import { classNames } from "#app/ui/class-names.ts";

type ToolProps<Value> = Pick<ComponentProps<"label">, "title" | "className" | "children"> & {
  name: string;
  value: Value;
  checked: boolean;
  choose(value: Value): void;
};

/** One of a drawing tool's choices: a single Tab stop, and not a field of the surrounding form. */
export function ToolChoice<Value extends string>(props: ToolProps<Value>) {
  const { title, className, children, choose, ...choice } = props;
  return (
    <label title={title} className={classNames("relative grid cursor-pointer place-items-center", className)}>
      <input
        type="radio"
        form="drawing"
        {...choice}
        onChange={() => choose(choice.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}

type Props = { color: ShapeColor; choose(color: ShapeColor): void };

/** The color of what is drawn next. */
export function ColorChoice({ color, choose }: Props) {
  return (
    <fieldset className="flex items-center rounded-md bg-film p-1.5">
      <legend className="sr-only">Color</legend>
      {shapeColors.map((value) => (
        <ToolChoice
          key={value}
          name="drawing-color"
          title={colorNames[value]}
          value={value}
          checked={color === value}
          choose={choose}
          className="size-7 has-focus-visible:outline-3 pointer-coarse:size-11"
        >
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
        </ToolChoice>
      ))}
    </fieldset>
  );
}
