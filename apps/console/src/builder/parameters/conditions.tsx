import { isObject } from '../graph/shown.js';
import { CommittedText } from './committed.js';
import type { FieldProps } from './field-props.js';
import { ValueField } from './value-field.js';

/** What conditions ask, in words, by the type of the value; `null`: compared with nothing. */
const asked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: {
    ...{ equals: 'is', notEquals: 'is not', contains: 'contains', notContains: 'does not contain' },
    ...{ startsWith: 'starts with', endsWith: 'ends with', empty: 'is empty', notEmpty: 'is not empty' },
    ...{ exists: 'exists', notExists: 'does not exist', regex: 'matches' },
  },
  number: {
    equals: '=',
    notEquals: '≠',
    gt: '>',
    gte: '≥',
    lt: '<',
    lte: '≤',
    exists: 'exists',
    notExists: 'does not exist',
  },
  boolean: { true: 'is true', false: 'is false', exists: 'exists', notExists: 'does not exist' },
  dateTime: { after: 'is after', before: 'is before', equals: 'is', exists: 'exists', notExists: 'does not exist' },
  array: { contains: 'holds', notContains: 'does not hold', empty: 'is empty', notEmpty: 'is not empty' },
  object: { empty: 'is empty', notEmpty: 'is not empty', exists: 'exists', notExists: 'does not exist' },
};
const alone: readonly string[] = ['empty', 'notEmpty', 'exists', 'notExists', 'true', 'false'];
const typeWords: Readonly<Record<string, string>> = {
  ...{ string: 'Text', number: 'Number', boolean: 'Yes or no', dateTime: 'Time', array: 'List', object: 'Object' },
};

type Entry = Record<string, unknown>;

function entriesIn(value: unknown, list: string): Entry[] {
  const entries = isObject(value) ? value[list] : [];
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}

function words(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A typed value; an expression stays as it is. */
function typed(text: string, type: string): unknown {
  if (text.startsWith('=')) return text;
  if (type === 'number' && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  if (type === 'boolean' && ['true', 'false'].includes(text)) return text === 'true';
  return text;
}

interface EntryProps {
  id: string;
  /** Of the entry, in its node. */
  path: string;
  entry: Entry;
  place: number;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
}

function TypeChoice({
  label,
  value,
  types,
  onChange,
}: {
  label: string;
  value: string;
  types: readonly string[];
  onChange: (type: string) => void;
}) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {types.map((type) => (
        <option key={type} value={type}>
          {typeWords[type] ?? type}
        </option>
      ))}
    </select>
  );
}

/** How a value is compared: by its type, and by what is asked of it. */
function OperatorChoice({ entry, place, onChange }: Pick<EntryProps, 'entry' | 'place' | 'onChange'>) {
  const { type, operation } = readOperator(entry);
  const operations = asked[type] ?? {};
  const ask = (next: string, nextType = type): void => {
    const known = asked[nextType] ?? {};
    const chosen = next in known ? next : (Object.keys(known)[0] ?? next);
    const single = alone.includes(chosen) ? { singleValue: true } : {};
    onChange({ ...entry, operator: { type: nextType, operation: chosen, ...single } });
  };
  return (
    <div class="pair">
      <TypeChoice
        label={`Type of condition ${place + 1}`}
        value={type}
        types={Object.keys(asked)}
        onChange={(next) => ask(operation, next)}
      />
      <select
        aria-label={`What condition ${place + 1} asks`}
        value={operation}
        onChange={({ currentTarget }) => ask(currentTarget.value)}
      >
        {!(operation in operations) && <option value={operation}>{operation}</option>}
        {Object.entries(operations).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function readOperator(entry: Entry): { type: string; operation: string } {
  const operator = isObject(entry['operator']) ? entry['operator'] : {};
  return { type: words(operator['type']) || 'string', operation: words(operator['operation']) || 'equals' };
}

function ConditionEntry({ id, path, entry, place, onChange, onRemove }: EntryProps) {
  const { type, operation } = readOperator(entry);
  return (
    <div class="entry" role="group" aria-label={`Condition ${place + 1}`}>
      <label for={`${id}-left`}>Value</label>
      <ValueField
        id={`${id}-left`}
        label="Value"
        path={`${path}/leftValue`}
        value={words(entry['leftValue'])}
        placeholder="={{ $json.field }}"
        onCommit={(text) => onChange({ ...entry, leftValue: typed(text, type) })}
      />
      <OperatorChoice {...{ entry, place, onChange }} />
      {!alone.includes(operation) && (
        <>
          <label for={`${id}-right`}>Compared with</label>
          <ValueField
            id={`${id}-right`}
            label="Compared with"
            path={`${path}/rightValue`}
            value={words(entry['rightValue'])}
            onCommit={(text) => onChange({ ...entry, rightValue: typed(text, type) })}
          />
        </>
      )}
      <button type="button" class="plain" onClick={onRemove}>
        Remove condition {place + 1}
      </button>
    </div>
  );
}

const firstCondition = { leftValue: '', rightValue: '', operator: { type: 'string', operation: 'equals' } };

/** Conditions on an item, all or any of which have to hold. */
export function FilterField({ id, path, property, value, onChange }: FieldProps) {
  const conditions = entriesIn(value, 'conditions');
  const combinator = isObject(value) && value['combinator'] === 'or' ? 'or' : 'and';
  const change = (more: Entry): void => onChange({ combinator, ...(isObject(value) && value), conditions, ...more });
  return (
    <>
      {conditions.length > 1 && (
        <select
          aria-label={`How ${property.displayName.toLowerCase()} go together`}
          value={combinator}
          onChange={({ currentTarget }) => change({ combinator: currentTarget.value })}
        >
          <option value="and">All of these</option>
          <option value="or">Any of these</option>
        </select>
      )}
      {conditions.map((entry, place) => (
        <ConditionEntry
          key={place}
          id={`${id}-${place}`}
          path={`${path}/conditions/${place}`}
          {...{ entry, place }}
          onChange={(next) => change({ conditions: conditions.map((one, at) => (at === place ? next : one)) })}
          onRemove={() => change({ conditions: conditions.filter((_, at) => at !== place) })}
        />
      ))}
      <button type="button" class="plain" onClick={() => change({ conditions: [...conditions, firstCondition] })}>
        Add a condition
      </button>
    </>
  );
}

const assigned = ['string', 'number', 'boolean', 'array', 'object'] as const;

function AssignmentEntry({ id, path, entry, place, onChange, onRemove }: EntryProps) {
  const type = words(entry['type']) || 'string';
  return (
    <div class="entry" role="group" aria-label={`Field ${place + 1}`}>
      <label for={`${id}-name`}>Name</label>
      <div class="pair">
        <CommittedText
          id={`${id}-name`}
          value={words(entry['name'])}
          placeholder="field"
          onCommit={(name) => onChange({ ...entry, name })}
        />
        <TypeChoice
          label={`Type of field ${place + 1}`}
          value={type}
          types={assigned}
          onChange={(next) => onChange({ ...entry, type: next })}
        />
      </div>
      <label for={`${id}-value`}>Value</label>
      <ValueField
        id={`${id}-value`}
        label="Value"
        path={`${path}/value`}
        value={words(entry['value'])}
        placeholder="a value, or ={{ $json.field }}"
        onCommit={(text) => onChange({ ...entry, value: typed(text, type) })}
      />
      <button type="button" class="plain" onClick={onRemove}>
        Remove field {place + 1}
      </button>
    </div>
  );
}

/** Fields that get a value. */
export function AssignmentsField({ id, path, value, onChange }: FieldProps) {
  const entries = entriesIn(value, 'assignments');
  const change = (assignments: Entry[]): void => onChange({ ...(isObject(value) && value), assignments });
  return (
    <>
      {entries.map((entry, place) => (
        <AssignmentEntry
          key={place}
          id={`${id}-${place}`}
          path={`${path}/assignments/${place}`}
          {...{ entry, place }}
          onChange={(next) => change(entries.map((one, at) => (at === place ? next : one)))}
          onRemove={() => change(entries.filter((_, at) => at !== place))}
        />
      ))}
      <button type="button" class="plain" onClick={() => change([...entries, { name: '', value: '', type: 'string' }])}>
        Add a field
      </button>
    </>
  );
}
