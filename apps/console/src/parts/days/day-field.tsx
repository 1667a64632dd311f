import { useEffect, useRef } from 'preact/hooks';
import { typedDay } from './typed-day.js';

interface DayFieldProps {
  label: string;
  name: string;
  /** As `YYYY-MM-DD`; empty: none. */
  value: string;
  onDay: (day: string) => void;
}

/** A day, from the calendar or by its figures: it holds what is being typed until the year is whole. */
export function DayField({ label, name, value, onDay }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return (
    <label>
      {label}
      <input
        ref={input}
        type="date"
        name={name}
        defaultValue={value}
        // `onChange` would be every letter once the builder has loaded Preact's form of React.
        onChangeCapture={({ currentTarget }) => {
          const day = typedDay(currentTarget.value);
          if (day !== null) onDay(day);
        }}
      />
    </label>
  );
}
