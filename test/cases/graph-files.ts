import { isDeepStrictEqual } from 'node:util';
import type { Graph, GraphNode } from '#graph';
import type { Finding } from '#nodes';
import { turnpike } from '../support/turnpike.js';
import { jsonIn } from './case-row.js';
import type { CaseKind } from './case-kind.js';
import { isMet, quoted } from './expectations.js';
import type { Expectations } from './expectations.js';
import { passesItemsOn } from './graph-runs.js';

/** What the command line says of a graph in a file. */
interface SeenGraph {
  source: Record<string, unknown>;
  findings: Finding[];
  /** Null: it does not compile. */
  document: string | null;
  /** Imported twice. */
  imported: [string, string];
  exported: Partial<Graph> | null;
  /** Whether a run brings the item that it began with to the last node; null: it was not run. */
  passesOn: boolean | null;
}

function nodesOf({ nodes }: { nodes?: unknown }): Partial<GraphNode>[] {
  return nodes as Partial<GraphNode>[]; // of a graph, which has a list of them
}

function notesOf(seen: SeenGraph): Partial<GraphNode>[] {
  return nodesOf(seen.source).filter(({ type }) => type?.endsWith('.stickyNote'));
}

function hasEqual(nodes: readonly Partial<GraphNode>[], wanted: Partial<GraphNode>): boolean {
  return nodes.some((node) => isDeepStrictEqual(node, { ...node, ...wanted }));
}

const errorsIn = ({ findings }: SeenGraph): Finding[] => findings.filter(({ severity }) => severity === 'error');

function idsIn(text: string): unknown[] {
  return nodesOf(JSON.parse(text) as object).map(({ id }) => id); // a graph
}

const known: Expectations<SeenGraph> = [
  [/^no finding$/, ({ findings }) => findings.length === 0],
  [
    /^(a document without the note|no note in the document)$/,
    (seen) => seen.document !== null && !notesOf(seen).some(({ name = '' }) => seen.document?.includes(`"${name}"`)),
  ],
  [/^`export` gives it back$/, (seen) => notesOf(seen).every((note) => hasEqual(nodesOf(seen.exported ?? {}), note))],
  [
    /^each node gets an id, the same for the same file$/,
    ({ imported: [one, other] }) =>
      one !== '' && one === other && idsIn(one).every((id) => typeof id === 'string' && id !== ''),
  ],
  [
    /^names (.+) at node `(\w+)`, before a run$/,
    ({ findings }, [names = '', node]) =>
      quoted(names).every((name) => findings.some((each) => each.node === node && each.message.includes(name))),
  ],
  [/^both agree$/, (seen) => (errorsIn(seen).length === 0) === (seen.document !== null)],
  [/^what is disabled passes items on$/, ({ passesOn }) => passesOn === true],
];

/** `graph check`, `compile`, `import` and `export` of a file. */
export const graphFiles: CaseKind = {
  how: /^`graph (?:check|import)`(?:, `graph compile`)?$/,
  play: async ({ path, expected }, lab) => {
    const say = async (command: string, ...more: string[]): Promise<string> =>
      (await turnpike(['graph', command, path, ...more])).stdout;
    const compiled = await turnpike(['graph', 'compile', path]);
    const exported = await say('export');
    const seen: SeenGraph = {
      source: await jsonIn(path),
      findings: JSON.parse(await say('check', '--json')) as Finding[], // as the command says
      document: compiled.code === 0 ? compiled.stdout : null,
      imported: [await say('import'), await say('import')],
      exported: exported === '' ? null : (JSON.parse(exported) as Graph), // an export
      passesOn: expected.includes('passes items on') ? await passesItemsOn(path, lab) : null,
    };
    const codes = seen.findings.map(({ code, node, message }) => `${code} ${node ?? 'graph'}: ${message}`);
    const ids = seen.imported[0] === '' ? 'none' : idsIn(seen.imported[0]).join(', ');
    const compiles = `${seen.document === null ? 'does not compile' : 'compiles'}, ids: ${ids}`;
    const ran = seen.passesOn === null ? '' : `, items ${seen.passesOn ? '' : 'not '}passed on`;
    return { isMet: isMet(expected, known, seen), got: `${codes.join(' / ') || 'no finding'}; ${compiles}${ran}` };
  },
};
