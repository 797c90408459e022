type ChoiceRowProps = {
  /** Names the row for everyone, such as "In the hole". */
  legend: string;
  name: string;
  /** Null for no number, which is sent as an empty value. */
  values: readonly (number | null)[];
  defaultValue?: string | undefined;
};

/** A few numbers side by side, one of them chosen with a single tap; plain radio buttons underneath. */
export function ChoiceRow({ legend, name, values, defaultValue }: ChoiceRowProps) {
  return (
    <fieldset className="choice-row">
      <legend>{legend}</legend>
      <div className="choice-row-values">
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value ?? ""}
              defaultChecked={defaultValue === String(value ?? "")}
              aria-label={`${legend}: ${value ?? "not thrown"}`}
            />
            <span aria-hidden="true">{value ?? "–"}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type WordRowProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValue: string;
  onChoose?: ((value: string) => void) | undefined;
};

/** A few words side by side, one of them chosen with a single tap. */
export function WordRow({ legend, name, options, defaultValue, onChoose }: WordRowProps) {
  return (
    <fieldset className="choice-row choice-row-words">
      <legend>{legend}</legend>
      <div className="choice-row-values">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={defaultValue === value}
              aria-label={`${legend}: ${label}`}
              onChange={() => onChoose?.(value)}
            />
            <span aria-hidden="true">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
