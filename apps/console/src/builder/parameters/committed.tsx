import { useEffect, useState } from 'preact/hooks';
import { useParameterScope } from './parameter-context.js';

interface Props {
  id: string;
  value: string;
  /** Lines of the field; 1: one line. */
  rows?: number;
  isCode?: boolean;
  placeholder?: string | undefined;
  describedBy?: string | undefined;
  inputMode?: 'decimal';
  maxLength?: number;
  onCommit: (value: string) => void;
}

/** A text that is changed once, when the field is left or Enter is pressed: each change is an operation of its own. */
export function CommittedText({ id, value, rows = 1, isCode = false, describedBy, onCommit, ...more }: Props) {
  const [text, setText] = useState(value);
  const scope = useParameterScope();
  useEffect(() => setText(value), [value]);
  const commit = (): void => {
    if (text === value) scope?.settle();
    else onCommit(text);
  };
  const type = (typed: string): void => {
    setText(typed);
    scope?.asTyped(() => onCommit(typed)); // the check looks at it while it is typed
  };
  const common = {
    ...{ id, value: text, class: isCode ? 'code-text' : '', onBlur: commit, autoComplete: 'off', ...more },
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => type(currentTarget.value),
  };
  if (rows > 1) return <textarea {...common} rows={rows} spellcheck={false} />;
  return <input type="text" {...common} onKeyDown={(event) => event.key === 'Enter' && commit()} />;
}
