// Form fields with their labels.
import type { ComponentChildren } from "preact";

interface Option<T extends string | number> {
  readonly value: T;
  readonly label: string;
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
}

// One of a few, all of them visible.
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="choices">
        {props.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// One of many.
export function Select<T extends string | number>(props: ChoiceProps<T>) {
  const choose = (text: string) =>
    props.onChange(props.options.find((option) => String(option.value) === text)!.value);
  return (
    <label class="field">
      <span>{props.label}</span>
      <select name={props.name} onChange={(event) => choose(event.currentTarget.value)}>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value} selected={value === props.value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children?: ComponentChildren;
}

export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label class="switch">
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);
