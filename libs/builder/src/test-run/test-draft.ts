import { compileGraph, graphFindings } from '#compiler';
import { presentRules as graphRules } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { isError, missingCredential } from '#nodes';
import type { CatalogueNode, Finding, Item } from '#nodes';
import { mockedTypes } from './mocked-types.js';
import type { Pins } from './mocked-types.js';
import { samplePayload } from './sample-payload.js';
import type { TestHost } from './test-host.js';
import { walk, WalkStopped } from './walk-document.js';

/** What a node made in a test run. */
export interface TestedNode {
  name: string;
  /** How often it ran, and how many items it gave in all. */
  runs: number;
  items: number;
  /** The data of its first item; null: it gave none. */
  first: Record<string, unknown> | null;
}

export interface TestReport {
  passed: boolean;
  /** Why it did not pass; null: it did. */
  problem: string | null;
  /** The nodes that ran, in the order of the graph. */
  nodes: TestedNode[];
  /** The nodes that nothing came to. */
  notReached: string[];
  /** What a person must still set up before it can run outside of a test. */
  setup: string[];
}

export interface TestStart {
  /** The name of the trigger that begins; null: the first one. */
  trigger: string | null;
  /** What comes to it; undefined: a sample. */
  payload: unknown;
  pins: Pins;
}

/** Nothing is sent: any number will do. */
const testSender = { tenant: '', ours: '' };

/** How many steps a test run has at most. */
const mostSteps = 2_000;

/** A node that signs in, whether or not it has a credential yet: nobody is asked in a test. */
function withCredential(node: GraphNode): GraphNode {
  const type = missingCredential(node);
  return type === null ? node : { ...node, credentials: { ...node.credentials, [type]: { id: '', name: 'mocked' } } };
}

/** Runs a draft with pinned data, and made-up credentials where nodes have none: nothing leaves the process. */
export function testDraft(
  draft: Graph,
  start: TestStart,
  catalogue: readonly CatalogueNode[],
  host: TestHost,
): TestReport {
  const findings = graphFindings(draft);
  const errors = findings.filter(isError);
  const setup = findings.filter(({ severity }) => severity === 'setup').map(worded);
  if (errors.length > 0)
    return { passed: false, problem: errors.map(worded).join('; '), nodes: [], notReached: [], setup };
  const graph = { ...draft, nodes: draft.nodes.map(withCredential) };
  const compiled = compileGraph(graph, mockedTypes(catalogue, start.pins, host));
  if ('problems' in compiled) {
    const problem = compiled.problems.map(({ code, message }) => `${message} (${code})`).join('; ');
    return { passed: false, problem, nodes: [], notReached: [], setup };
  }
  const { plan, document } = compiled;
  const items = new Map<string, string>();
  const { evaluate, now, timeZone, random } = host;
  const context = {
    ...{ evaluate, now, timeZone, random, workflow: { id: 'draft', name: graph.name } },
    ...{ toolOf: () => null, hasProvider: () => true, senderOf: () => testSender },
    execution: { id: 'test', mode: 'test' as const },
    rules: graphRules,
  };
  const triggers = [...plan.nodes.values()].filter(({ type }) => type.runs.as === 'trigger');
  const trigger =
    triggers.find(({ node }) => node.name === start.trigger) ?? triggers.find(({ node }) => node.disabled !== true);
  const payload = start.payload ?? (trigger && samplePayload(trigger.node));
  const input = JSON.stringify({ trigger: trigger?.node.name ?? null, payload: payload ?? null });
  let steps = 0;
  const onStep = (): void => {
    steps += 1;
    if (steps > mostSteps || host.isOver()) throw new WalkStopped('the test run took longer than it may');
  };
  const problem = problemOf(() => walk({ plan, input, context, items, onStep }, document.root));
  const nodes = [...plan.nodes.keys()].flatMap((name) => tested(name, items));
  const ran = new Set(nodes.map(({ name }) => name));
  return {
    passed: problem === null,
    problem,
    nodes,
    notReached: [...plan.nodes.keys()].filter((name) => !ran.has(name)),
    setup,
  };
}

function worded({ node, message, expected, code }: Finding): string {
  return `${node === null ? '' : `${node}: `}${message}; expected ${expected} (${code})`;
}

function problemOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof WalkStopped) return error.message;
    throw error;
  }
}

/** The fields of a node are `<rounds>:<name>`, and each holds the items of its outputs. */
function tested(name: string, items: ReadonlyMap<string, string>): TestedNode[] {
  const own = [...items].filter(([field]) => /^[\d.]*:/.test(field) && field.slice(field.indexOf(':') + 1) === name);
  if (own.length === 0) return [];
  const all = own.flatMap(([, text]) => (JSON.parse(text) as Item[][]).flat()); // as a step wrote it
  return [{ name, runs: own.length, items: all.length, first: all[0]?.json ?? null }];
}
