import { useEffect, useState } from 'preact/hooks';

interface Props {
  id: string;
  value: string;
  /** Lines of the field; 1: one line. */
  rows?: number;
  isCode?: boolean;
  placeholder?: string | undefined;
  describedBy?: string | undefined;
  inputMode?: 'decimal';
  onCommit: (value: string) => void;
}

/** A text that is changed once, when the field is left or Enter is pressed: each change is an operation of its own. */
export function CommittedText({ id, value, rows = 1, isCode = false, describedBy, onCommit, ...more }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = (): void => {
    if (text !== value) onCommit(text);
  };
  const common = {
    ...{ id, value: text, class: isCode ? 'code-text' : '', onBlur: commit, autoComplete: 'off', ...more },
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
  };
  if (rows > 1) return <textarea {...common} rows={rows} spellcheck={false} />;
  return <input type="text" {...common} onKeyDown={(event) => event.key === 'Enter' && commit()} />;
}
