import { isObject } from '#values';
import type { GraphNode } from '#graph';
import { fileNameIn, formFields, formPayload } from './sample-payload.js';

/** What comes to a trigger in its own form, or why what was given cannot be that: nothing of it is dropped without a word. */
export type GivenPayload = { payload: unknown } | { problem: string };

type Shape = (given: Record<string, unknown>, parameters: Record<string, unknown>) => GivenPayload;

const shapes: Readonly<Record<string, Shape>> = {
  formTrigger: (given, parameters) => {
    const { formMode = given['formMode'] ?? 'test', ...fields } = isObject(given['fields']) ? given['fields'] : given;
    const known = formFields(parameters);
    const findFieldName = (said: string) => known.find(({ name, label }) => said === name || said === label)?.name;
    const unknown = Object.keys(fields).filter((said) => findFieldName(said) === undefined);
    if (unknown.length > 0) return { problem: noField(unknown, known) };
    const named = Object.entries(fields).map(([said, value]) => [findFieldName(said) ?? said, value] as const);
    const values = Object.fromEntries(named);
    const unread = known.filter(({ name, type }) => type === 'file' && fileNameIn(values[name]) === null);
    if (unread.length > 0) return { problem: oneFile(unread) };
    return { payload: formPayload(known, values, formMode) };
  },
  webhook: (given) =>
    foreign(
      given,
      ['body', 'query', 'headers', 'params', 'executionMode', 'webhookUrl'],
      'a webhook has the fields body, query and headers',
    ),
  chatTrigger: (given) =>
    typeof given['chatInput'] === 'string'
      ? { payload: given }
      : { problem: 'triggerData of a chat has the field chatInput, a text: what the person writes' },
  smsTrigger: (given) =>
    foreign(given, ['from', 'to', 'text', 'messageId'], 'a text message has the fields from and text'),
};

function noField(unknown: readonly string[], known: readonly { name: string }[]): string {
  const names = known.map(({ name }) => name).join(', ') || 'none';
  return `the form has no field ${quoted(unknown)}: triggerData of a form has its fields flat: ${names}`;
}

function oneFile(fields: readonly { name: string }[]): string {
  return `a field for files takes the name of one file: ${quoted(fields.map(({ name }) => name))}`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function foreign(given: Record<string, unknown>, known: readonly string[], form: string): GivenPayload {
  const other = Object.keys(given).filter((name) => !known.includes(name));
  if (other.length === 0) return { payload: given };
  return { problem: `triggerData of ${form}; it has no ${quoted(other)}` };
}

/** The payload of a trigger that a model or a person gives in words of its own. */
export function givenPayload({ type, parameters = {} }: GraphNode, given: unknown): GivenPayload {
  const shape = shapes[type.slice(type.lastIndexOf('.') + 1)];
  if (shape === undefined) return { payload: given };
  return isObject(given) ? shape(given, parameters) : { problem: 'triggerData of such a trigger is an object' };
}
