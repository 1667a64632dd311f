import type { ComponentChildren } from 'preact';
import { capital } from '../../wording.js';
import { completed, isExpression, isObject, isShown } from '../graph/shown.js';
import type { Beside, Property, Values } from '../graph/shown.js';
import { listGroups, listProperties, typeOption } from './choices.js';
import type { Group } from './choices.js';
import { AssignmentsField, FilterField } from './conditions.js';
import { ExpressionField, ExpressionSwitch } from './expression.js';
import type { FieldProps } from './field-props.js';
import { draggedField } from '../items/field-path.js';
import { useFindingsAt, useParameterScope } from './parameter-context.js';
import {
  DateField,
  FlagField,
  JsonField,
  LocatorField,
  ManyField,
  NumberField,
  OneField,
  TextField,
} from './plain-fields.js';

const fields: Readonly<Record<string, (props: FieldProps) => ComponentChildren>> = {
  string: TextField,
  number: NumberField,
  boolean: FlagField,
  dateTime: DateField,
  json: JsonField,
  options: OneField,
  multiOptions: ManyField,
  collection: CollectionField,
  fixedCollection: FixedCollectionField,
  filter: FilterField,
  assignmentCollection: AssignmentsField,
  resourceLocator: LocatorField,
  workflowSelector: LocatorField,
  resourceMapper: JsonField,
};

/** What their descriptions say is drawn. */
const drawn: readonly string[] = ['filter', 'assignmentCollection'];

const inGroups: readonly string[] = ['collection', 'fixedCollection', 'filter', 'assignmentCollection', 'multiOptions'];

/** What is said of a parameter, where it says more than its name. */
function Note({ property: { description, displayName, type } }: FieldProps) {
  if (!description || description === displayName || drawn.includes(type)) return null;
  return <p class="note">{capital(description)}</p>;
}

/** Fields whose insides say nothing of themselves. */
const asWhole: readonly string[] = ['json', 'resourceMapper', 'resourceLocator', 'workflowSelector'];

/** What is wrong with a value that has no field of an expression. */
function Findings({ path, property: { type } }: FieldProps) {
  const [finding] = useFindingsAt(path, asWhole.includes(type));
  return finding === undefined ? null : <p class="field-problem">{finding}</p>;
}

/** Fields of items that are dropped on a plain value, or pressed while it has the focus, make it an expression. */
function useWritten({ property: { type }, value, onChange }: FieldProps, isOn: boolean) {
  const scope = useParameterScope();
  if (!isOn) return {};
  const before = type === 'string' && typeof value === 'string' ? value : '';
  const write = (text: string): void => onChange(`=${before}${text}`);
  const onDrop = (event: DragEvent): void => {
    const text = event.dataTransfer?.getData(draggedField) ?? '';
    if (text === '') return;
    event.preventDefault();
    write(text);
  };
  const onFocusIn = (): void => {
    if (scope) scope.target.current = write;
  };
  return { onDrop, onFocusIn, onDragOver: (event: DragEvent) => event.preventDefault() };
}

function Name({ property: { displayName, required } }: Pick<FieldProps, 'property'>) {
  return (
    <>
      {displayName}
      {required && <span class="required"> (required)</span>}
    </>
  );
}

/** A parameter with its name and what it means; a group of fields is a fieldset. A field of an item that is dropped on it makes it an expression. */
function ParameterField(props: FieldProps) {
  const { id, property, value } = props;
  const { noDataExpression, type } = property;
  const asked = isExpression(value) && !noDataExpression;
  const Field = asked ? ExpressionField : (fields[type] ?? JsonField);
  const isGroup = !asked && inGroups.includes(type);
  const isBeside = !asked && type === 'boolean';
  const isWritten = !asked && !isGroup && !noDataExpression;
  const written = useWritten(props, isWritten);
  const name = <Name property={property} />;
  return (
    <div class={`parameter ${type}`} {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-name` })} {...written}>
      <div class="about">
        {isBeside && <Field {...props} />}
        {isGroup ? <span id={`${id}-name`}>{name}</span> : <label for={id}>{name}</label>}
        {!noDataExpression && !isGroup && <ExpressionSwitch {...props} />}
      </div>
      {!isBeside && <Field {...props} />}
      {!asked && <Findings {...props} />}
      <Note {...props} />
    </div>
  );
}

function valuesIn(value: unknown): Values {
  return isObject(value) ? value : {};
}

function without(values: Values, name: string): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

function Chosen({ id, path, property, values, onChange, ...rest }: FieldProps & { values: Values }) {
  return (
    <div class="chosen">
      <ParameterField
        {...{ id, path, property, ...rest }}
        value={values[property.name]}
        onChange={(value) => onChange({ ...values, [property.name]: value })}
      />
      <button
        type="button"
        class="remove"
        aria-label={`Remove ${property.displayName}`}
        title="Remove"
        onClick={() => onChange(without(values, property.name))}
      >
        ×
      </button>
    </div>
  );
}

/** Properties of which each is there only when it is added. */
function CollectionField(props: FieldProps) {
  const { id, path, property, value, beside, onChange } = props;
  const values = valuesIn(value);
  const around = { ...beside, values };
  const all = listProperties(property).filter((one) => isShown(one, around));
  const left = all.filter(({ name }) => !Object.hasOwn(values, name));
  const addOne = (name: string): void => {
    const added = left.find((one) => one.name === name);
    if (added) onChange({ ...values, [name]: added.default });
  };
  return (
    <>
      {all
        .filter(({ name }) => Object.hasOwn(values, name))
        .map((one) => (
          <Chosen
            key={one.name}
            {...props}
            id={`${id}-${one.name}`}
            path={`${path}/${one.name}`}
            property={one}
            values={values}
            beside={around}
          />
        ))}
      {left.length > 0 && (
        <select
          value=""
          aria-label={`Add to ${property.displayName}`}
          onChange={({ currentTarget }) => addOne(currentTarget.value)}
        >
          <option value="">Add…</option>
          {left.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

interface ListProps {
  id: string;
  path: string;
  group: Group;
  list: readonly unknown[];
  beside: FieldProps['beside'];
  onChange: (list: unknown[]) => void;
}

/** The entries of one group, each with its fields. */
function GroupList({ id, path, group, list, beside, onChange }: ListProps) {
  const first = Object.fromEntries(group.values.map(({ name, default: value }) => [name, value]));
  return (
    <>
      {list.map((entry, place) => (
        <div key={place} class="entry" role="group" aria-label={`${group.displayName} ${place + 1}`}>
          <ParameterFields
            id={`${id}-${place}`}
            path={`${path}/${place}`}
            properties={group.values}
            values={valuesIn(entry)}
            {...{ beside, version: beside.version }}
            onChange={(next) => onChange(list.map((one, at) => (at === place ? next : one)))}
          />
          <button type="button" class="plain" onClick={() => onChange(list.filter((_, at) => at !== place))}>
            Remove {group.displayName.toLowerCase()} {place + 1}
          </button>
        </div>
      ))}
      <button type="button" class="plain" onClick={() => onChange([...list, first])}>
        Add: {group.displayName}
      </button>
    </>
  );
}

/** Groups of properties: lists of them, or one of each. */
function FixedCollectionField({ id, path, property, value, beside, onChange }: FieldProps) {
  const values = valuesIn(value);
  const areLists = typeOption(property, 'multipleValues') === true;
  return (
    <>
      {listGroups(property).map((group) => {
        const inGroup = values[group.name];
        const change = (next: unknown): void => onChange({ ...values, [group.name]: next });
        if (areLists) {
          const list: unknown[] = Array.isArray(inGroup) ? inGroup : [];
          return (
            <GroupList
              key={group.name}
              id={`${id}-${group.name}`}
              path={`${path}/${group.name}`}
              {...{ group, list, beside }}
              onChange={change}
            />
          );
        }
        return (
          <div key={group.name} class="entry" role="group" aria-label={group.displayName}>
            <ParameterFields
              id={`${id}-${group.name}`}
              path={`${path}/${group.name}`}
              properties={group.values}
              values={valuesIn(inGroup)}
              {...{ beside, version: beside.version }}
              onChange={change}
            />
          </div>
        );
      })}
    </>
  );
}

interface Props {
  /** Of the fields, unique on the page. */
  id: string;
  /** Of the values, in their node. */
  path: string;
  properties: readonly Property[];
  values: Values;
  /** Absent: these are the values at the top. */
  beside?: Beside;
  version: number;
  onChange: (values: Values) => void;
}

/** The form of some parameters: those that the others show, each with its value or its default. */
export function ParameterFields({ id, path, properties, values, beside, version, onChange }: Props) {
  const complete = completed(properties, values, version);
  const around: Beside = { values: complete, root: beside?.root ?? complete, version };
  return (
    <>
      {properties
        .filter((property) => isShown(property, around))
        .map((property) => (
          <ParameterField
            key={`${property.name} ${property.type}`}
            id={`${id}-${property.name}`}
            path={`${path}/${property.name}`}
            property={property}
            value={complete[property.name]}
            beside={around}
            onChange={(value) => onChange({ ...values, [property.name]: value })}
          />
        ))}
    </>
  );
}
