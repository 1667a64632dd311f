import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { count } from '../../wording.js';
import { draggedField } from '../items/field-path.js';
import { isExpression } from '../graph/shown.js';
import { CodeField, useEditorModule } from './code-field.js';
import { useFindingsAt, useParameterScope } from './parameter-context.js';
import { usePreview } from './use-preview.js';
import type { Preview } from './use-preview.js';

interface Props {
  id: string;
  label: string;
  /** The value, without what stands before it in its template. */
  value: string;
  /** `=` where the field is that of an expression. */
  prefix?: '=' | '';
  /** Of the value, in its node. */
  path: string;
  rows?: number;
  placeholder?: string;
  onCommit: (value: string) => void;
}

interface NoteProps {
  id: string;
  template: string;
  path: string;
}

/** Why a value is none: by the check, by its preview, or by the last test or run. */
function useProblem({ template, path }: NoteProps, preview: Preview): string | null {
  const failure = useParameterScope()?.failure ?? null;
  const [finding] = useFindingsAt(path);
  if (finding !== undefined) return finding;
  if (preview !== null && preview !== 'unknown' && preview.problem !== null) return preview.problem;
  return isExpression(template) && failure?.includes(template) === true ? failure : null;
}

function Value({ id, preview }: { id: string; preview: Schemas['PreviewedValue'] }) {
  const { text, of, left_out: leftOut } = preview;
  const none = of === 'nothing' ? 'nothing' : 'an empty text';
  return (
    <p class="value" id={id} role="status">
      {text || <span class="note">{none}</span>}
      {leftOut > 0 && <span class="note"> and {count(leftOut, 'character')} more</span>}
    </p>
  );
}

const asText = 'This is text as it stands: = before it makes it an expression.';

/** Braces that nobody evaluates: whoever leaves the = out most likely forgot it. */
function isText(template: string): boolean {
  const opens = template.indexOf('{{');
  return opens >= 0 && template.includes('}}', opens) && !isExpression(template);
}

/** What is wrong with a value, or what it comes to. */
function ValueNote(props: NoteProps) {
  const { id, template } = props;
  const preview = usePreview(template, useParameterScope());
  const problem = useProblem(props, preview);
  if (problem === null && preview !== null && preview !== 'unknown') return <Value id={id} preview={preview} />;
  const hint = preview === 'unknown' ? 'Test to here, and its value stands here.' : isText(template) ? asText : '';
  return (
    <p class={problem === null ? 'note' : 'field-problem'} id={id} role="status">
      {problem ?? hint}
    </p>
  );
}

/** A value that may be an expression, with what it comes to as one types, or what is wrong with it. A field of an item may be dropped on it. */
export function ValueField({ id, label, value, prefix = '', path, rows = 1, placeholder = '', onCommit }: Props) {
  const [text, setText] = useState(value);
  const scope = useParameterScope();
  const module = useEditorModule();
  useEffect(() => setText(value), [value]);
  const template = prefix + text;
  const isWrong = useFindingsAt(path).length > 0;
  const input = (typed: string): void => {
    setText(typed);
    scope?.asTyped(() => onCommit(typed));
  };
  const done = (): void => {
    if (text === value) scope?.settle();
    else onCommit(text);
  };
  const drop = (event: DragEvent): void => {
    const written = event.dataTransfer?.getData(draggedField) ?? '';
    if (written === '') return;
    event.preventDefault();
    event.stopPropagation();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // what is dropped comes behind what is typed
    onCommit(template.startsWith('=') ? text + written : `=${text}${written}`);
  };
  return (
    <div class="value-field" onDropCapture={drop} onDragOver={(event) => event.preventDefault()}>
      {module === null ? (
        <input
          id={id}
          type="text"
          class="code-text"
          value={text}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          onInput={({ currentTarget }) => input(currentTarget.value)}
          onBlur={done}
        />
      ) : (
        <CodeField
          {...{ module, label, isWrong, text, value, prefix, rows, placeholder }}
          onInput={input}
          onDone={done}
        />
      )}
      <ValueNote id={`${id}-note`} template={template} path={path} />
    </div>
  );
}
