import type { JsonSchema } from '#model-turn';
import { httpOutput } from './check-http.js';
import type { Fields } from '../document/dialect.js';
import type { WorkflowNode } from '../document/document.js';
import { noPath, noTime } from '../events/event-wait.js';
import type { EventForm } from '../events/event-wait.js';
import { isPath } from '../values/path.js';
import { parseText } from '../values/reference.js';
import { readTime } from '../values/time.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

const ways = ['name', 'signal', 'callback', 'any', 'all'] as const;
const ofOne = ['subject', 'where', 'since', 'schema'] as const;

/** What is wrong with what a node waits for, whose fields are of the right form. */
export function eventErrors({ kind, text, event }: Fields, path: string): WorkflowError[] {
  if (kind !== 'waitForMessage' || event === undefined) return [];
  const beside =
    text === undefined ? [] : [invalid(`${path}/text`, 'expected no text beside event: no person is told')];
  return [...beside, ...errorsIn(event as EventForm, `${path}/event`)]; // its form has passed
}

function errorsIn(form: EventForm, path: string): WorkflowError[] {
  const said = ways.filter((way) => form[way] !== undefined);
  if (said.length !== 1) return [invalid(path, 'expected one of name, signal, callback, any and all')];
  const several = form.any ?? form.all;
  const values = valueErrors(form, path);
  if (several === undefined) return values;
  const [way = 'any'] = said;
  const own = ofOne.filter((field) => form[field] !== undefined);
  return [
    ...values,
    ...onceErrors(several, `${path}/${way}`),
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

/** Times and paths that stand there and are none: a run would wait in vain. */
function valueErrors({ where = {}, since, until }: EventForm, path: string): WorkflowError[] {
  const paths = Object.keys(where).filter((each) => !isPath(each));
  const times = Object.entries({ since, until }).filter(([, value]) => {
    const read = typeof value === 'string' ? parseText(value) : null;
    return read?.kind === 'plain' && readTime(read.text) === null;
  });
  return [
    ...paths.map((each) => invalid(`${path}/where/${each}`, noPath)),
    ...times.map(([field]) => invalid(`${path}/${field}`, noTime)),
  ];
}

/** An address is answered once. */
function onceErrors(several: readonly EventForm[], path: string): WorkflowError[] {
  const places = several.flatMap(({ callback }, at) => (callback === true ? [at] : []));
  return places
    .slice(1)
    .map((at) => invalid(`${path}/${at}/callback`, 'expected one callback: the node has one address, answered once'));
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

/** What a node comes to that sends an event. */
const emitOutput: JsonSchema = {
  type: 'object',
  properties: { id: text, name: text },
  required: ['id', 'name'],
};

/** What a `tool` comes to that calls no tool. */
export function outsideOutput({ http }: Pick<WorkflowNode, 'http'>): JsonSchema {
  return http === undefined ? emitOutput : httpOutput(http);
}
