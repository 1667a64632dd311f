interface Props<V extends string> {
  label: string;
  value: V;
  options: readonly V[];
  /** What an option is called; absent: by its value. */
  describe?: (option: V) => string;
  isWide?: boolean;
  onChange: (value: V) => void;
}

/** One of a few. */
export function Choice<V extends string>({ label, value, options, describe, isWide = false, onChange }: Props<V>) {
  const choose = (text: string): void => {
    const chosen = options.find((option) => option === text);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <label class={isWide ? 'wide' : undefined}>
      {label}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {describe?.(option) ?? option}
          </option>
        ))}
      </select>
    </label>
  );
}
