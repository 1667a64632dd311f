import { isExpression } from '../graph/shown.js';
import type { FieldProps } from './field-props.js';
import { ValueField } from './value-field.js';

/** A value that an expression gives, without its `=`. */
export function ExpressionField({ id, path, property: { displayName, required }, value, onChange }: FieldProps) {
  const text = String(value).slice(1);
  return (
    <div class="expression">
      <span aria-hidden="true">=</span>
      <ValueField
        {...{ id, path }}
        label={required ? `${displayName} (required)` : displayName}
        prefix="="
        value={text}
        rows={text.length > 40 || text.includes('\n') ? 3 : 1}
        placeholder={`{{ $json.${camel(displayName)} }}`}
        onCommit={(next) => onChange(`=${next}`)}
      />
    </div>
  );
}

function camel(words: string): string {
  return words.replaceAll(/\W+/g, '').replace(/^./, (letter) => letter.toLowerCase());
}

/** Changes between a value and an expression that gives it. */
export function ExpressionSwitch({ property, value, onChange }: FieldProps) {
  const isOn = isExpression(value);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const plain = property.type === 'string' ? text.slice(1) : property.default;
  return (
    <button
      type="button"
      class="fx"
      aria-pressed={isOn}
      aria-label={`fx, expression for ${property.displayName}`}
      title={isOn ? 'Back to a plain value' : 'Give it by an expression'}
      onClick={() => onChange(isOn ? plain : `=${text}`)}
    >
      fx
    </button>
  );
}
