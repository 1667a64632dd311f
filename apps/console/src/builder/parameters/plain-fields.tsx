import { useState } from 'preact/hooks';
import { pretty } from '../../wording.js';
import { isObject } from '../graph/shown.js';
import { listChoices, typeOption } from './choices.js';
import { CommittedText } from './committed.js';
import type { FieldProps } from './field-props.js';

function formatValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A text; one that may be several has a line for each. */
export function TextField({ id, property, value, onChange }: FieldProps) {
  if (typeOption(property, 'multipleValues') === true) {
    const lines = Array.isArray(value) ? value.map(formatValue).join('\n') : formatValue(value);
    const read = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
    return (
      <CommittedText
        id={id}
        value={lines}
        rows={3}
        placeholder="One on each line"
        onCommit={(text) => onChange(read(text))}
      />
    );
  }
  const rows = Number(typeOption(property, 'rows') ?? 1);
  const isCode = property.name.endsWith('Code');
  return (
    <CommittedText
      {...{ id, rows, isCode }}
      value={formatValue(value)}
      placeholder={property.placeholder}
      onCommit={onChange}
    />
  );
}

export function NumberField({ id, property, value, onChange }: FieldProps) {
  const commit = (text: string): void =>
    onChange(text.trim() === '' || Number.isNaN(Number(text)) ? property.default : Number(text));
  return <CommittedText id={id} value={formatValue(value)} inputMode="decimal" onCommit={commit} />;
}

export function DateField({ id, value, onChange }: FieldProps) {
  return <CommittedText id={id} value={formatValue(value)} placeholder="2026-01-31T09:00:00" onCommit={onChange} />;
}

export function FlagField({ id, value, onChange }: FieldProps) {
  return (
    <input
      id={id}
      type="checkbox"
      class="switch"
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** One of several values. */
export function OneField({ id, property, value, onChange }: FieldProps) {
  const choices = listChoices(property);
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <select
      id={id}
      value={String(value)}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => String(choice.value) === currentTarget.value)?.value)
      }
    >
      {!isKnown && <option value={String(value)}>{formatValue(value) || 'Choose'}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}

/** Any of several values. */
export function ManyField({ id, property, value, onChange }: FieldProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <div class="many">
      {listChoices(property).map((choice) => (
        <label key={String(choice.value)}>
          <input
            type="checkbox"
            name={id}
            checked={chosen.includes(choice.value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value))
            }
          />
          {choice.name}
        </label>
      ))}
    </div>
  );
}

/** JSON, kept as a value where it was one; what cannot be read is said, and changes nothing. */
export function JsonField({ id, value, onChange }: FieldProps) {
  const [wrong, setWrong] = useState('');
  const isText = typeof value === 'string';
  const commit = (text: string): void => {
    try {
      const read: unknown = JSON.parse(text);
      setWrong('');
      onChange(isText ? text : read);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <CommittedText
        id={id}
        value={isText ? value : pretty(value)}
        rows={5}
        isCode
        describedBy={`${id}-wrong`}
        onCommit={commit}
      />
      <p class="field-problem" id={`${id}-wrong`} role="status">
        {wrong && `This is no JSON yet, and is not kept: ${wrong}`}
      </p>
    </>
  );
}

/** Something that is found by its id or name; how it was found is kept. */
export function LocatorField({ id, property, value, onChange }: FieldProps) {
  const located = isObject(value) ? value : null;
  const mode = formatValue(located?.['mode']) || 'id';
  const commit = (text: string): void => onChange({ ...(located ?? { __rl: true }), mode, value: text });
  return (
    <CommittedText
      id={id}
      value={formatValue(located ? located['value'] : value)}
      placeholder={property.placeholder ?? 'Its id'}
      onCommit={commit}
    />
  );
}
