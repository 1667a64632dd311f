import { words } from '../wording.js';

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  /** Each value, with its words where those of its name would not do. */
  options: readonly (string | readonly [value: string, said: string])[];
  /** Where nothing is chosen; absent: something always is. */
  any?: string;
  isFirst?: boolean;
  onPick: (value: string) => void;
}

/** A filter of a list: one of the values that there are, and any other that the address asks for. */
export function Choice({ label, name, value, options, any, isFirst = false, onPick }: ChoiceProps) {
  const pairs = options.map((option) => (typeof option === 'string' ? ([option, words(option)] as const) : option));
  const all = value === '' || pairs.some(([known]) => known === value) ? pairs : [...pairs, [value, value] as const];
  return (
    <label>
      {label}
      <select
        {...(isFirst && { 'data-find': '' })}
        name={name}
        value={value}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {any !== undefined && <option value="">{any}</option>}
        {all.map(([each, said]) => (
          <option key={each} value={each}>
            {said}
          </option>
        ))}
      </select>
    </label>
  );
}
