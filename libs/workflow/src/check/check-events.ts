import type { JsonSchema } from '#model-turn';
import type { Fields } from '../document/dialect.js';
import type { EventForm } from '../events/event-wait.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

const ways = ['name', 'signal', 'any', 'all'] as const;
const ofOne = ['subject', 'where', 'since'] as const;

/** What is wrong with what a node waits for, whose fields are of the right form. */
export function eventErrors({ kind, text, event }: Fields, path: string): WorkflowError[] {
  if (kind !== 'waitForMessage' || event === undefined) return [];
  const beside =
    text === undefined ? [] : [invalid(`${path}/text`, 'expected no text beside event: no person is told')];
  return [...beside, ...errorsIn(event as EventForm, `${path}/event`)]; // its form has passed
}

function errorsIn(form: EventForm, path: string): WorkflowError[] {
  const said = ways.filter((way) => form[way] !== undefined);
  if (said.length !== 1) return [invalid(path, 'expected one of name, signal, any and all')];
  const several = form.any ?? form.all;
  if (several === undefined) return [];
  const [way = 'any'] = said;
  const own = ofOne.filter((field) => form[field] !== undefined);
  return [
    ...own.map((field) => invalid(`${path}/${field}`, `expected it in each of ${way}`)),
    ...several.flatMap((each, at) => innerErrors(each, `${path}/${way}/${at}`)),
  ];
}

function innerErrors(form: EventForm, path: string): WorkflowError[] {
  if (form.any !== undefined || form.all !== undefined)
    return [invalid(path, 'expected a name or a signal: any and all stand in no other')];
  if (form.until !== undefined) return [invalid(`${path}/until`, 'expected it beside any or all')];
  return errorsIn(form, path);
}

const text = { type: 'string' };
const fields: Record<string, JsonSchema> = {
  ...{ id: text, source: text, type: text, subject: {}, time: {}, came: text, data: {} },
};
const came: JsonSchema = { type: 'object', properties: fields, required: Object.keys(fields) };

/** What an event comes to, as far as it is known before a run. */
export function eventOutput({ all }: EventForm): JsonSchema {
  return all === undefined ? came : { type: 'array', items: came };
}
