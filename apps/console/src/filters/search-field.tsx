import { useEffect, useRef } from 'preact/hooks';

interface SearchFieldProps {
  name: string;
  label: string;
  value: string;
  placeholder?: string;
  isFirst?: boolean;
  onFound: (text: string) => void;
}

/** A filter by words. It holds what is being typed until it is done: a list is drawn again with every row that changes. */
export function SearchField({ name, label, value, placeholder = '', isFirst = false, onFound }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return (
    <label class="wide">
      {label}
      <input
        ref={input}
        {...(isFirst && { 'data-find': '' })}
        type="search"
        name={name}
        maxLength={100}
        defaultValue={value}
        placeholder={placeholder}
        // `onChange` would be every letter once the builder has loaded Preact's form of React.
        onChangeCapture={({ currentTarget }) => onFound(currentTarget.value.trim())}
      />
    </label>
  );
}
