import type { WorkflowNode } from '#workflow';
import { asFields, asList, asText, field } from '../fields.js';
import type { Fields } from '../fields.js';
import { refuseOthers } from '../import.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { longestMs } from '../duration.js';
import { byParts, evaluate, referTo, valueNode } from '../evaluate.js';
import { inBraces, literalIn, readTemplate } from '../expression.js';
import { passed } from './came.js';

/** Sends an event. What it comes to is the whole event, of which a run of ours names type, subject and data. */
export function translateEmit(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const event = asFields(field(field(task, 'emit'), 'event')['with']);
  const place = `${at}/emit/event/with`;
  refuseOthers(it, event, ['id', 'source', 'type', 'subject', 'data', 'time', 'datacontenttype'], place);
  const { type, subject, data, source } = event;
  for (const own of ['id', 'time'])
    if (event[own] !== undefined) it.refuse(`${place}/${own}`, `${own} of an event is given by the run`);
  const { datacontenttype = 'application/json' } = event;
  if (datacontenttype !== 'application/json')
    it.note(
      `${place}/datacontenttype`,
      `is not told: the data of an event is JSON here, not ${asText(datacontenttype)}`,
    );
  if (source !== undefined) it.note(`${place}/source`, 'is in the output: others see the source of the deployment');
  const own = { name: type, ...(subject !== undefined && { subject }), ...(data !== undefined && { data }) };
  const { nodes, value } = evaluate(it, readTemplate(own, knows), { id: `${name}-data`, at, knows });
  const sent = nodes.length === 0 ? value : byParts(asText(value), own);
  const node = { kind: 'tool', id: it.id(name, at), emit: sent } as unknown as WorkflowNode; // checked once it is whole
  const { name: called, ...rest } = asFields(sent);
  const told = {
    ...{ specversion: '1.0', id: `${referTo(node)}.id`, time: '$.now', type: called },
    ...(source !== undefined && { source: literalIn(source) }),
    ...rest,
  };
  if (typeof source === 'string' && inBraces(source) !== null)
    it.refuse(`${place}/source`, 'expected a source that stands here');
  const whole = valueNode(it.id(`${name}-event`, at), told);
  return { nodes: [...nodes, node, whole], data: referTo(whole), context: knows.context };
}

/** Waits for one event, for any of several, or for all of them. It comes to a list of what was read. */
export function translateListen(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const { to, read = 'data' } = field(task, 'listen');
  const { one, any, all, until } = asFields(to);
  const place = `${at}/listen/to`;
  if (task['foreach'] !== undefined)
    it.refuse(`${at}/foreach`, 'version 2 waits for one event at a time: a loop around the wait goes on');
  if (until !== undefined) it.refuse(`${place}/until`, 'version 2 waits for events until they are there, or a time');
  if (read === 'raw') it.refuse(`${at}/listen/read`, 'version 2 has the data of an event, not its bytes');
  const several = any ?? all;
  const nodes: WorkflowNode[] = [];
  const filter = (value: unknown, where: string): Fields => {
    const { nodes: before, value: pattern } = readFilter(it, value, { name, at: where, knows });
    nodes.push(...before);
    return pattern;
  };
  if (several !== undefined && asList(several).length === 0) {
    it.refuse(place, 'version 2 waits for events that it names');
    return passed(knows);
  }
  const kind = any === undefined ? 'all' : 'any';
  const filters = asList(several).map((each, index) => filter(each, `${place}/${kind}/${index}`));
  const [only = filter(one, `${place}/one`), second] = filters;
  const event = second === undefined ? only : { [kind]: filters };
  const node = {
    ...{ kind: 'waitForMessage', id: it.id(name, at), event, timeout: longestMs }, // the DSL waits for ever
  } as unknown as WorkflowNode; // checked once it is whole
  const isList = second !== undefined && kind === 'all';
  const part = read === 'envelope' ? '' : '.data';
  const output = referTo(node);
  const data = isList ? filters.map((_each, index) => `${output}[${index}]${part}`) : [`${output}${part}`];
  return { nodes: [...nodes, node], data, context: knows.context };
}

function readFilter(
  it: Import,
  value: unknown,
  { name, at, knows }: Pick<TaskPlace, 'name' | 'at' | 'knows'>,
): { nodes: WorkflowNode[]; value: Fields } {
  const { with: wanted, correlate } = asFields(value);
  const { type, subject, data, ...others } = asFields(wanted);
  for (const other of Object.keys(others))
    it.refuse(`${at}/with/${other}`, `version 2 tells events apart by name, subject and data, not by ${other}`);
  if (typeof type !== 'string') it.refuse(`${at}/with/type`, 'expected the type of the event');
  const isTest = data !== undefined && (typeof data !== 'object' || data === null);
  if (isTest)
    it.refuse(`${at}/with/data`, 'version 2 tells events apart by fields that are equal, not by an expression');
  const where: Record<string, unknown> = isTest ? {} : { ...asFields(data) };
  for (const [key, each] of Object.entries(asFields(correlate))) {
    const { from, expect } = asFields(each);
    const path = readDataPath(from);
    if (path === null) it.refuse(`${at}/correlate/${key}/from`, 'expected a path into the data of the event');
    else if (expect === undefined)
      it.refuse(`${at}/correlate/${key}`, 'expected `expect`: version 2 does not let one event say what others have');
    else where[path] = expect;
  }
  const pattern = { name: type, ...(subject !== undefined && { subject }) };
  const hasWhere = Object.keys(where).length > 0;
  const read = evaluate(it, readTemplate({ ...pattern, ...(hasWhere && { where }) }, knows), {
    ...{ id: `${name}-filter`, at, knows },
  });
  if (read.nodes.length === 0) return { nodes: [], value: asFields(read.value) };
  const reference = asText(read.value);
  return {
    nodes: read.nodes,
    value: { ...byParts(reference, pattern), ...(hasWhere && { where: byParts(`${reference}.where`, where) }) },
  };
}

/** The path into an event's data that a filter reads; null: it is none. */
function readDataPath(from: unknown): string | null {
  const expression = typeof from === 'string' ? (inBraces(from) ?? from.trim()) : '';
  return /^\.(?:data\.)?([A-Za-z_][\w.]*)$/.exec(expression)?.[1] ?? null;
}
