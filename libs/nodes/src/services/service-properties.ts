import type { Choice, Group, Property } from '../parameters/properties.js';
import type { GroupForm, OperationForm, ParameterForm, ResourceForm, ServiceFile } from './service-file.js';

type Show = Readonly<Record<string, readonly unknown[]>>;

/** The parameters of a service's node, in n8n's form: how it signs in, its resource, its operation, and those of each operation. */
export function listServiceProperties(file: ServiceFile): Property[] {
  const ways = file.credentials.filter(({ way }) => way !== undefined);
  const shown = (form: ParameterForm, show: Show): Property => toProperty(form, show, file.versions);
  return [
    ...(ways.length > 0 ? [signIn(ways, file.wayBy)] : []),
    ...resourceChoices(file),
    ...file.resources.map(operationChoice),
    ...file.resources.flatMap((resource) =>
      ownParameters(file, resource).map(({ form, operations }) =>
        shown(form, { resource: [resource.name], [resource.by ?? 'operation']: operations }),
      ),
    ),
  ];
}

/** One choice of resources, or one for each way of signing in that has its own. */
function resourceChoices({ credentials, resources, wayBy = usualWayBy }: ServiceFile): Property[] {
  const choiceOf = (own: readonly ResourceForm[], ways: readonly string[]): Property => ({
    ...{ displayName: 'Resource', name: 'resource', type: 'options', noDataExpression: true },
    ...{ default: own[0]?.name, options: own.map(toChoice) },
    ...(ways.length > 0 && { displayOptions: { show: { [wayBy]: ways } } }),
  });
  const limited = new Set(resources.flatMap(({ way }) => way ?? []));
  if (limited.size === 0) return [choiceOf(resources, [])];
  const others = credentials.flatMap(({ way }) => (way === undefined || limited.has(way) ? [] : [way]));
  const openTo = (wanted?: string): ResourceForm[] => resources.filter(({ way }) => way === wanted);
  return [choiceOf(openTo(), others), ...Array.from(limited, (way) => choiceOf(openTo(way), [way]))];
}

const toChoice = ({ name, displayName }: { name: string; displayName: string }): Choice => ({
  name: displayName,
  value: name,
});

/** The parameter that chooses a way of signing in, unless a file names another. */
export const usualWayBy = 'authentication';

export function signIn(ways: readonly { type: string; way?: string }[], by = usualWayBy): Property {
  const options = ways.map(({ type, way = '' }) => ({ name: type, value: way }));
  const name = { displayName: inWords(by), name: by };
  return { ...name, type: 'options', noDataExpression: true, default: options[0]?.value, options };
}

function operationChoice({ name, operations, usual = operations[0]?.name, by = 'operation' }: ResourceForm): Property {
  return {
    ...{ displayName: 'Operation', name: by, type: 'options', noDataExpression: true },
    ...{ default: usual, options: operations.map(toChoice), displayOptions: { show: { resource: [name] } } },
  };
}

/** The parameters of a resource, each once with the operations that have it. */
function ownParameters(
  file: ServiceFile,
  { operations }: ResourceForm,
): { form: ParameterForm; operations: string[] }[] {
  const found: { form: ParameterForm; operations: string[] }[] = [];
  for (const operation of operations) {
    for (const form of listOwnParameters(file, operation)) {
      const known = found.find((one) => one.form === form);
      if (known) known.operations.push(operation.name);
      else found.push({ form, operations: [operation.name] });
    }
  }
  return found;
}

/** The parameters of an operation; a name stands for a shared one. */
export function listOwnParameters({ shared = {} }: ServiceFile, { parameters = [] }: OperationForm): ParameterForm[] {
  return parameters.flatMap((one) => {
    if (typeof one !== 'string') return [one];
    const form = shared[one];
    return form === undefined ? [] : [form];
  });
}

export function toProperty(form: ParameterForm, more: Show, versions: readonly number[]): Property {
  const {
    name,
    type,
    displayName = inWords(name),
    required,
    description,
    placeholder,
    only,
    fixed,
    since,
    until,
  } = form;
  const own: Show =
    since === undefined && until === undefined ? {} : { '@version': versionsFrom(versions, since, until) };
  const show = { ...more, ...own, ...form.show };
  const typeOptions = readTypeOptions(form);
  const others = {
    ...{ required, description, placeholder, only, noDataExpression: fixed },
    ...{ options: form.options && toOptions(form.options, versions) },
    ...{ typeOptions: Object.keys(typeOptions).length > 0 ? typeOptions : undefined },
    ...{ displayOptions: Object.keys(show).length > 0 ? { show } : undefined },
  };
  const said = Object.entries(others).filter(([, value]) => value !== undefined);
  return { displayName, name, type, default: form.default ?? emptyValue(form), ...Object.fromEntries(said) };
}

function readTypeOptions({ type, several, min, max }: ParameterForm): Record<string, unknown> {
  return {
    ...(several === true && { multipleValues: true }),
    ...(type === 'fixedCollection' && several !== true && { multipleValues: false }),
    ...(min !== undefined && { minValue: min }),
    ...(max !== undefined && { maxValue: max }),
  };
}

function versionsFrom(versions: readonly number[], since = 0, until = Number.POSITIVE_INFINITY): number[] {
  return versions.filter((version) => version >= since && version <= until);
}

function toOptions(
  options: NonNullable<ParameterForm['options']>,
  versions: readonly number[],
): NonNullable<Property['options']> {
  if (!isList(options)) return Object.entries(options).map(([value, name]) => ({ name, value }));
  return options.map((one) => (isGroup(one) ? toGroup(one, versions) : toProperty(one, {}, versions)));
}

function isList(
  options: NonNullable<ParameterForm['options']>,
): options is readonly ParameterForm[] | readonly GroupForm[] {
  return Array.isArray(options);
}

function isGroup(one: ParameterForm | GroupForm): one is GroupForm {
  return 'values' in one;
}

function toGroup({ name, displayName = inWords(name), values }: GroupForm, versions: readonly number[]): Group {
  return { name, displayName, values: values.map((value) => toProperty(value, {}, versions)) };
}

function emptyValue({ type, options, several }: ParameterForm): unknown {
  if (type === 'options') return options && !isList(options) ? Object.keys(options)[0] : '';
  return Object.hasOwn(empty, type) ? empty[type] : several === true ? [] : '';
}

const empty: Readonly<Partial<Record<ParameterForm['type'], unknown>>> = {
  ...{ boolean: false, number: 0, collection: {}, fixedCollection: {}, multiOptions: [] },
  resourceLocator: { __rl: true, mode: 'id', value: '' },
  resourceMapper: { mappingMode: 'defineBelow', value: {} },
};

/** `chatId` as `Chat Id`. */
function inWords(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[\s_]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
