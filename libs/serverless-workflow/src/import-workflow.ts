import { checkDocument } from '#workflow';
import type { WorkflowDocument, WorkflowNode } from '#workflow';
import { asFields, asText, field } from './fields.js';
import type { Fields, Found } from './fields.js';
import { Import, refuseOthers } from './import.js';
import { evaluate, jqTool } from './evaluate.js';
import type { Knows } from './expression.js';
import type { Translators } from './translated.js';
import { readDefinition } from './read-definition.js';
import { readInputSchema } from './schema.js';
import { translateList } from './tasks/list.js';
import { readList } from './tasks/read-list.js';
import { readAs, readTime, translateTask } from './tasks/task.js';

/** What has become of a definition. */
export type Imported =
  | {
      ok: true;
      document: WorkflowDocument;
      notes: Found[];
      /** The tasks that its nodes come from, by their ids. */
      places: ReadonlyMap<string, string>;
      /** Whether it calls the tool that evaluates expressions. */
      needsJq: boolean;
    }
  | { ok: false; refusals: Found[]; notes: Found[] };

export interface ImportOptions {
  /** Descriptions of OpenAPI that it names, by their addresses. */
  documents?: ReadonlyMap<string, string>;
}

/** A definition of the Serverless Workflow DSL 1.0, as a document of version 2; what it cannot say is named by its place. */
export function importServerlessWorkflow(text: string, { documents = new Map() }: ImportOptions = {}): Imported {
  const read = readDefinition(text);
  if ('problems' in read) return { ok: false, refusals: read.problems, notes: [] };
  const it = new Import(read.definition, documents, translators);
  const document = translate(it);
  const { refusals, notes } = it;
  if (refusals.length > 0) return { ok: false, refusals, notes };
  const check = checkDocument(document);
  const needsJq = JSON.stringify(document).includes(`"toolName":"${jqTool}"`);
  if (check.ok) return { ok: true, document: check.document, notes, places: it.places, needsJq };
  const faults = check.errors.map(({ path, message }) => ({
    path: findPlace(it, document, path),
    message: `as version 2, ${path || '/'}: ${message}`,
  }));
  return { ok: false, refusals: faults, notes };
}

/** The task that a place in the document comes from; of what comes from none, the definition itself. */
function findPlace(it: Import, document: Fields, path: string): string {
  let [part, place]: [unknown, string] = [document, ''];
  for (const name of path.split('/').slice(1)) {
    part = Array.isArray(part) ? part[Number(name)] : asFields(part)[name];
    place = it.places.get(asText(asFields(part)['id'])) ?? place;
  }
  return place;
}

function translators(it: Import): Translators {
  return {
    task: (place, isLast) => translateTask(it, place, isLast),
    list: (tasks, at, knows, isLast = false) => translateList(it, readList(tasks, at, isLast), knows),
  };
}

function translate(it: Import): Fields {
  const { definition } = it;
  refuseOthers(it, definition, ['document', 'input', 'output', 'use', 'do', 'timeout', 'schedule', 'evaluate'], '');
  refuseOthers(it, field(definition, 'use'), usable, '/use');
  const { language = 'jq', mode = 'strict' } = field(definition, 'evaluate');
  if (language !== 'jq') it.refuse('/evaluate/language', 'expected jq');
  if (mode !== 'strict') it.refuse('/evaluate/mode', 'expected strict: expressions stand in ${ }');
  const { namespace, name, version } = field(definition, 'document');
  const [root, output] = body(it, asText(name));
  const schema = field(definition, 'output')['schema'];
  const document: Fields = {
    ...{ version: 2, 'x-serverless-workflow': { namespace, name, version } },
    input: { schema: readInputSchema(it, field(definition, 'input')['schema'], '/input/schema') ?? {} },
    root,
    output: {
      value: output,
      ...(schema !== undefined && { schema: readInputSchema(it, schema, '/output/schema') }),
    },
  };
  return scheduled(it, document, asText(name));
}

const usable = ['authentications', 'errors', 'functions', 'retries', 'secrets', 'timeouts'];

function body(it: Import, name: string): [WorkflowNode, unknown] {
  const { definition } = it;
  const start: Knows = { data: '$.input', context: '$.input', vars: {} };
  const from = field(definition, 'input')['from'];
  const id = it.id(name, '');
  const given =
    from === undefined
      ? { nodes: [], value: '$.input' }
      : evaluate(it, readAs(from, start), { id: `${name}-input`, at: '/input/from', knows: start });
  const knows: Knows = { data: given.value, context: given.value, vars: {} };
  const as = field(definition, 'output')['as'];
  const came = it.translate.list(definition['do'], '/do', knows, true);
  const done: Knows = { data: came.data, context: came.context, vars: {} };
  const output =
    as === undefined
      ? { nodes: [], value: came.data }
      : evaluate(it, readAs(as, done), { id: `${name}-output`, at: '/output/as', knows: done });
  const steps = [...given.nodes, ...came.nodes, ...output.nodes];
  if (steps.length === 0 && it.refusals.length === 0) it.refuse('/do', 'nothing is done');
  const ms = definition['timeout'] === undefined ? undefined : readTime(it, definition['timeout']);
  if (ms === null) it.refuse('/timeout', 'expected a duration that stands here');
  return [{ kind: 'sequence', id, steps, ...(typeof ms === 'number' && { timeout: ms }) }, output.value];
}

/** A schedule is an `every`, which is of version 1, around the document. */
function scheduled(it: Import, document: Fields, name: string): Fields {
  const schedule = it.definition['schedule'];
  if (schedule === undefined) return document;
  const { cron, every, ...others } = asFields(schedule);
  for (const kind of Object.keys(others))
    it.refuse(`/schedule/${kind}`, 'a schedule of ours has an interval or a cron expression');
  const ms = every === undefined ? undefined : everyMs(it, every);
  const times = cron === undefined ? { ms } : { cron, timeZone: 'UTC' };
  const step = { kind: 'subflow', id: `${name}-run`, input: '{}', document };
  return { version: 1, root: { kind: 'every', id: `${name}-every`, onError: 'continue', ...times, step } };
}

function everyMs(it: Import, every: unknown): number | undefined {
  const ms = readTime(it, { after: every });
  if (ms === null) it.refuse('/schedule/every', 'expected a duration that stands here');
  return ms ?? undefined;
}
