import type { Graph } from '#graph';
import { checkGraph, findNodeType, presentGraph, toFinding } from '#nodes';
import type { Finding } from '#nodes';
import { boundFindings } from './bound-findings.js';
import { compileProblems, withStandIns } from './compile-problems.js';
import type { CompileProblem } from '../plan/compile-problem.js';
import { decidedFindings } from './decided-findings.js';
import { listTriggers } from './triggers.js';
import { wayProblems } from './ways-in.js';

/** What a check of a graph goes by beside the graph. */
export interface GraphGround {
  /** Whether models of a provider may be asked; absent: any. */
  hasProvider?: (provider: string) => boolean;
  /** Whether graphs may read a name as `$env`; absent: unknown, and each name is advice. */
  hasEnv?: (name: string) => boolean;
  /** Absent: unknown, and none that a node names is missing. */
  hasCredential?: (id: string, type: string) => boolean;
}

/**
 * All that is wrong with a graph: the one check of every gate, from the command line to publishing. A graph without a finding whose severity is
 * `error` compiles, and one that does not compile has such a finding.
 */
export function graphFindings(
  stored: Graph,
  { hasProvider = () => true, hasEnv, hasCredential }: GraphGround = {},
): Finding[] {
  const drawn = [...checkGraph(stored, { hasEnv, hasCredential }), ...boundFindings(stored)];
  const graph = presentGraph(stored);
  const armed = listTriggers(graph, findNodeType);
  const problems = [
    ...compileProblems(graph, withStandIns(findNodeType), hasProvider),
    ...('problems' in armed ? armed.problems : wayProblems(graph, armed.triggers)),
  ];
  const more = problems.map((problem) => asFinding(graph, problem));
  const others = more.filter((one) => !drawn.some((other) => saysTheSame(other, one)));
  return [...drawn, ...others, ...decidedFindings(graph)];
}

/** A finding as a problem of the API has it: its path leads through the whole graph. */
export function problemOfFinding({ nodes }: Graph, { code, node, path, message, expected }: Finding) {
  const at = nodes.findIndex(({ name }) => name === node);
  return { code, path: at < 0 ? path : `/nodes/${at}${path}`, message: `${message}; expected ${expected}` };
}

const codes: Readonly<Record<CompileProblem['code'], Finding['code']>> = {
  ...{ NODE_TYPE_NOT_FOUND: 'NODE_TYPE_NOT_FOUND', NODE_VERSION_NOT_FOUND: 'NODE_VERSION_NOT_FOUND' },
  ...{ GRAPH_CYCLE: 'GRAPH_CYCLE', GRAPH_TRIGGER_MISSING: 'TRIGGER_MISSING', NODE_NOT_RUNNABLE: 'NODE_NOT_RUNNABLE' },
  ...{ TRIGGER_PARAMETER: 'TRIGGER_PARAMETER', SENDER_REFUSED: 'TRIGGER_PARAMETER' },
};

function asFinding({ nodes }: Graph, { code, path, message }: CompileProblem): Finding {
  const [, , at = '', ...rest] = path.split('/');
  const node = nodes[Number(at || 'none')]?.name ?? null;
  const inside = node === null ? path : ['', ...rest].join('/');
  return toFinding({ code: codes[code], node, path: inside, message, expected: expectedBy[code] });
}

const expectedBy: Readonly<Record<CompileProblem['code'], string>> = {
  NODE_TYPE_NOT_FOUND: 'a type of the catalogue',
  NODE_VERSION_NOT_FOUND: 'a version of the catalogue',
  GRAPH_CYCLE: 'fewer loops around a node',
  GRAPH_TRIGGER_MISSING: 'a trigger',
  NODE_NOT_RUNNABLE: 'a node that can be run',
  TRIGGER_PARAMETER: 'values that are known before a run',
  SENDER_REFUSED: 'a number of ours',
};

/** The check of the drawing and the compiler see some faults from two sides: a node that lacks what it needs is told once. */
function saysTheSame(drawn: Finding, compiled: Finding): boolean {
  if (drawn.node !== compiled.node) return false;
  if (drawn.code === compiled.code) return true;
  const isTrigger = compiled.code === 'TRIGGER_PARAMETER' && drawn.path.startsWith('/parameters');
  return isTrigger || (compiled.code === 'NODE_NOT_RUNNABLE' && drawn.code === 'INPUT_MISSING');
}
