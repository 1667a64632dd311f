import { runTimeCodes } from '#program';
import { workflowErrorCodes, workflowSchema } from '#workflow';
import type { Case } from './cases.js';
import { documentOf } from './examples.js';

interface Schemas {
  node: { oneOf: { $ref: string }[] };
  until: { oneOf: { properties: { kind: { const: string } } }[] };
}

const { node, until } = workflowSchema['$defs'] as Schemas; // as libs/workflow writes it

/** The kinds of the later dialect that have another name here; `each` and `over` of the first are a map. */
const laterKinds = ['inParallel', 'callModel', 'invokeTool', 'conditional', 'withContext', 'schedule'];
const laterFields = ['inParallel each', 'inParallel over', 'schedule interval', 'maxDuration duration'];

/** The fields whose values each change what a node does. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'fork mode': ['all', 'settle', 'race'],
  'fork merge': ['last', 'first', 'concat'],
  'map mode': ['all', 'settle', 'race'],
  'map merge': ['last', 'first', 'concat'],
  'branch matchMode': ['substring', 'exact'],
  'every onError': ['fail', 'continue'],
};

/** Everything of which the lab has a case: kinds and predicates of both dialects, what may be chosen in them, and codes. */
export const judged: readonly string[] = [
  ...node.oneOf.map(({ $ref }) => $ref.split('/').at(-1) ?? ''),
  ...until.oneOf.map(({ properties }) => properties.kind.const),
  ...Object.entries(choices).flatMap(([field, values]) => values.map((value) => `${field} ${value}`)),
  ...laterKinds,
  ...laterFields,
  ...workflowErrorCodes,
  ...runTimeCodes.filter((code) => code !== 'MODEL_OUTPUT_CUT'), // models come to their end here; test/conformance has those that do not
];

/** What of all that is in a case. */
export function judgedIn(each: Case): Set<string> {
  const { document = documentOf(each), written, expected } = each;
  const words = new Set(runTimeCodes.filter((code) => expected.startsWith(code)) as string[]); // some of them
  for (const part of [document, written]) collect(part, words);
  return words;
}

/** The kinds in a value, and their fields, with their values where those are text. */
function collect(value: unknown, words: Set<string>, above = ''): void {
  if (typeof value !== 'object' || value === null) return;
  const own = 'kind' in value && typeof value.kind === 'string' ? value.kind : above; // a route's is that of its branch
  words.add(own);
  for (const [field, part] of Object.entries(value)) {
    words.add(`${own} ${field}`);
    if (typeof part === 'string') words.add(`${own} ${field} ${part}`);
    collect(part, words, own);
  }
}
