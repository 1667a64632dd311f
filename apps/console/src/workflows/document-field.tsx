import { useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { WrongPlace } from './wrong-places.js';

interface Props {
  text: string;
  wrong: readonly WrongPlace[];
  onText: (text: string) => void;
}

/** Puts the cursor at the beginning of a line. */
function goToLine(field: HTMLTextAreaElement | null, line: number): void {
  if (field === null) return;
  const lines = field.value.split('\n');
  const at = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  field.setSelectionRange(at, at + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
}

function Wrong({ wrong, field }: { wrong: readonly WrongPlace[]; field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <ol class="wrong" id="wrong">
      {wrong.map(({ line, code, path, message }) => (
        <li key={`${code} ${path}`}>
          <button type="button" class="plain" onClick={() => goToLine(field.current, line)}>
            Line {line}
          </button>{' '}
          {code !== null && <code>{code}</code>} {path !== '' && <code>{path}</code>} {message}
        </li>
      ))}
    </ol>
  );
}

/** A document as text, with the numbers of its lines and what is wrong with them. */
export function DocumentField({ text, wrong, onText }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const wrongLines = new Set(wrong.map(({ line }) => line));
  const follow = (): void => {
    if (numbers.current && field.current) numbers.current.scrollTop = field.current.scrollTop;
  };
  return (
    <div class="document-field">
      <label for="document">Document</label>
      <div class="lines">
        <div class="numbers" ref={numbers} aria-hidden="true">
          {text.split('\n').map((_, index) => (
            <span key={index} class={wrongLines.has(index + 1) ? 'bad' : ''}>
              {wrongLines.has(index + 1) && '✕ '}
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          id="document"
          ref={field}
          value={text}
          wrap="off"
          spellcheck={false}
          autoComplete="off"
          aria-invalid={wrong.length > 0}
          aria-describedby={wrong.length > 0 ? 'wrong' : undefined}
          onInput={(event) => onText(event.currentTarget.value)}
          onScroll={follow}
        />
      </div>
      {wrong.length > 0 && <Wrong wrong={wrong} field={field} />}
    </div>
  );
}
