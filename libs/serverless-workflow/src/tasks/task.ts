import type { WorkflowNode } from '#workflow';
import { asFields, asText, field } from '../fields.js';
import type { Fields } from '../fields.js';
import { refuseOthers } from '../import.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { readDuration } from '../duration.js';
import { evaluate, referTo, valueNode } from '../evaluate.js';
import { inBraces, readExpression, readTemplate } from '../expression.js';
import type { Knows, Read } from '../expression.js';
import { translateCall } from './call.js';
import { condition, join, passed } from './came.js';
import { translateEmit, translateListen } from './events.js';
import { translateFor } from './for.js';
import { translateFork } from './fork.js';
import { translateRaise } from './raise.js';
import { translateRun } from './run.js';
import { translateTry } from './try.js';

/** What any task may have. */
const common = ['if', 'input', 'output', 'export', 'timeout', 'then', 'metadata'];

/** What a kind of task comes to, given what it works on. */
type Translate = (it: Import, place: TaskPlace, isLast: boolean) => Came;

const kinds: Readonly<Record<string, { fields: readonly string[]; translate: Translate }>> = {
  call: { fields: ['call', 'with'], translate: translateCall },
  do: { fields: ['do'], translate: translateDo },
  emit: { fields: ['emit'], translate: translateEmit },
  for: { fields: ['for', 'while', 'do'], translate: translateFor },
  fork: { fields: ['fork'], translate: translateFork },
  listen: { fields: ['listen', 'foreach'], translate: translateListen },
  raise: { fields: ['raise'], translate: translateRaise },
  run: { fields: ['run'], translate: translateRun },
  set: { fields: ['set'], translate: translateSet },
  try: { fields: ['try', 'catch'], translate: translateTry },
  wait: { fields: ['wait'], translate: translateWait },
};

/** A task with all that stands around it. */
export function translateTask(it: Import, place: TaskPlace, isLast: boolean): Came {
  const { task, at, knows } = place;
  const kind = 'for' in task ? 'for' : Object.keys(kinds).find((each) => each in task);
  const found = kind === undefined ? undefined : kinds[kind];
  if (found === undefined) {
    it.refuse(at, 'version 2 has nothing for this kind of task');
    return passed(knows);
  }
  refuseOthers(it, task, [...common, ...found.fields], at);
  const isPlain = task['output'] === undefined && task['export'] === undefined;
  const asked = task['if'];
  const done = (): Came => around(it, place, (given) => found.translate(it, given, isLast && isPlain));
  if (asked === undefined) return done();
  return translateConditional(it, place, asText(asked), { done, skipped: () => passed(knows) });
}

/** What is done where a condition holds, and where it does not. */
export function translateConditional(
  it: Import,
  { name, at, knows }: TaskPlace,
  asked: string,
  { done, skipped }: { done(this: void): Came; skipped(this: void): Came },
): Came {
  const { nodes, when } = condition(it, inBraces(asked) ?? asked, { id: `${name}-if`, at: `${at}/if`, knows });
  const id = it.id(`${name}-when`, at);
  const ways = [
    { came: done(), id: `${name}-then`, at },
    { came: skipped(), id: `${name}-else`, at },
  ];
  const joined = join(it, ways, knows);
  const [then, others] = joined.ways;
  const branch = { kind: 'branch', id, input: knows.data, cases: [{ when, then }], default: others };
  return { nodes: [...nodes, branch as unknown as WorkflowNode], ...joined.behind({ id }) }; // checked once it is whole
}

/** A task with the filters of its input and output, and its time. */
function around(it: Import, place: TaskPlace, translate: (place: TaskPlace) => Came): Came {
  const { name, task, at, knows } = place;
  refuseSchemas(it, task, at);
  const nodes: WorkflowNode[] = [];
  const read = (value: unknown, where: string, own: Knows, id: string): unknown => {
    const evaluated = evaluate(it, readAs(value, own), { id, at: where, knows: own });
    nodes.push(...evaluated.nodes);
    return evaluated.value;
  };
  const vars = { ...knows.vars, ...describeTask(it, name, at) };
  const from = field(task, 'input')['from'];
  const data = from === undefined ? knows.data : read(from, `${at}/input/from`, { ...knows, vars }, `${name}-input`);
  const given: Knows = { ...knows, data, vars: { ...vars, input: data } };
  const came = translate({ ...place, knows: given });
  nodes.push(...came.nodes);
  const done: Knows = { ...given, data: came.data, context: came.context };
  const as = field(task, 'output')['as'];
  const output = as === undefined ? came.data : read(as, `${at}/output/as`, done, `${name}-output`);
  const told: Knows = { ...done, data: output, vars: { ...done.vars, output } };
  const kept = field(task, 'export')['as'];
  const context = kept === undefined ? came.context : read(kept, `${at}/export/as`, told, `${name}-export`);
  return { nodes: withTime(it, place, nodes), data: output, context };
}

/** An expression, with or without `${ }`, or a value with some in it. */
export function readAs(value: unknown, knows: Knows): Read {
  return typeof value === 'string' ? readExpression(value, knows) : readTemplate(value, knows);
}

function refuseSchemas(it: Import, task: Fields, at: string): void {
  for (const part of ['input', 'output', 'export'])
    if (field(task, part)['schema'] !== undefined)
      it.refuse(`${at}/${part}/schema`, 'version 2 has schemas of a document, of tools and of models');
}

/** What expressions know of the task and the workflow. */
function describeTask(it: Import, name: string, at: string): Record<string, unknown> {
  const document = it.definition['document'];
  return {
    task: { name, reference: at },
    workflow: { id: '$.run.id', input: '$.input', definition: { document } },
    runtime: { name: 'turnpike' },
  };
}

function withTime(it: Import, { name, task, at }: TaskPlace, nodes: WorkflowNode[]): WorkflowNode[] {
  const given = task['timeout'];
  if (given === undefined) return nodes;
  const ms = readTime(it, given);
  if (ms === null || nodes.length === 0) {
    it.refuse(`${at}/timeout`, 'expected a duration that stands here, of something that takes time');
    return nodes;
  }
  return [{ kind: 'sequence', id: it.id(`${name}-timed`, at), timeout: ms, steps: nodes }];
}

/** The time of a timeout, which may have a name. */
export function readTime(it: Import, given: unknown): number | null {
  const found = typeof given === 'string' ? it.used('timeouts', given) : asFields(given);
  return readDuration(found?.['after']);
}

function translateDo(it: Import, { name, task, at, knows }: TaskPlace, isLast: boolean): Came {
  const came = it.translate.list(task['do'], `${at}/do`, knows, isLast);
  if (came.nodes.length === 0) return came;
  return { ...came, nodes: [{ kind: 'sequence', id: it.id(name, at), steps: came.nodes }] };
}

function translateSet(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const read = readTemplate(task['set'], knows);
  if ('filter' in read) {
    const { nodes, value } = evaluate(it, read, { id: name, at, knows });
    return { nodes, data: value, context: knows.context };
  }
  const node = valueNode(it.id(name, at), read.value);
  return { nodes: [node], data: referTo(node), context: knows.context };
}

function translateWait(it: Import, { name, task, at, knows }: TaskPlace): Came {
  const ms = readDuration(task['wait']);
  if (ms === null) {
    it.refuse(`${at}/wait`, 'expected a duration that stands here');
    return passed(knows);
  }
  return { ...passed(knows), nodes: [{ kind: 'delay', id: it.id(name, at), ms, input: knows.data }] };
}
