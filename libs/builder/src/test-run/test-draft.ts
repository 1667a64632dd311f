import { firstOf } from '#values';
import { compileGraph, graphFindings } from '#compiler';
import type { GraphPlan, StepContext } from '#compiler';
import { presentRules as graphRules } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { hasNoConversation, isError, missingCredential } from '#nodes';
import type { CatalogueNode, EffectRequest, Finding, Item, ToolRequest } from '#nodes';
import type { Asked } from './asked-of-outside.js';
import { emptyArgument } from './empty-argument.js';
import { explainStop, expressionAt } from './explain-stop.js';
import { fillOpenValues } from './fill-open-values.js';
import { givenPayload } from './given-payload.js';
import type { GivenPayload } from './given-payload.js';
import { mockedTypes } from './mocked-types.js';
import type { Outside, Pins } from './mocked-types.js';
import { samplePayload } from './sample-payload.js';
import type { TestedTool } from '#nodes';
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
  /** What it would have asked of the outside, the first of it; absent: nothing. */
  asked?: readonly Asked[];
  /** How many requests more there were; absent: none. */
  askedMore?: number;
  /** What it gave by each output in its last round, where that was asked for. */
  outputs?: readonly TestedOutput[];
}

/** The items of one output: how many there are, and the data of the first. */
export interface TestedOutput {
  count: number;
  items: readonly Record<string, unknown>[];
}

export interface TestReport {
  passed: boolean;
  /** Why it did not pass; null: it did. */
  problem: string | null;
  /** The node that has failed, and why; absent: none has. */
  failed?: { node: string; message: string };
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
  /** The tools that there are; absent: any is taken for one. */
  tools?: readonly TestedTool[];
  /** How much of what each output gave is shown, in items and in characters of JSON; absent: nothing of it. */
  shows?: { items: number; chars: number };
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
  const setup = findings.filter(({ severity }) => severity === 'setup').map(formatFinding);
  if (errors.length > 0) return notRun(draft, errors);
  const filled = fillOpenValues(draft, findings);
  const graph = { ...filled, nodes: filled.nodes.map(withCredential) };
  const allAsked = new Map<string, Asked[]>();
  const outside: Outside = {
    ...{ host, tools: start.tools ?? [] },
    refused: (request, node) => refusedIn(draft, start, request, node),
    onAsked: (node, asked) => allAsked.set(node, [...(allAsked.get(node) ?? []), asked]),
  };
  const compiled = compileGraph(graph, mockedTypes(catalogue, start.pins, outside));
  if ('problems' in compiled) {
    const problem = compiled.problems.map(({ code, message }) => `${message} (${code})`).join('; ');
    return { passed: false, problem, nodes: [], notReached: [], setup };
  }
  const { plan, document } = compiled;
  const items = new Map<string, string>();
  const context = createStepContext(graph, host);
  const trigger = findTrigger(plan, start.trigger);
  const given = pickPayload(trigger?.node, start.payload);
  if ('problem' in given) return { passed: false, problem: given.problem, nodes: [], notReached: [], setup };
  const { payload } = given;
  const input = JSON.stringify({ trigger: trigger?.node.name ?? null, payload: payload ?? null });
  let steps = 0;
  const onStep = (): void => {
    steps += 1;
    if (steps > mostSteps || host.isOver()) throw new WalkStopped('the test run took longer than it may');
  };
  const stopped = catchStop(() => walk({ plan, input, context, items, onStep }, document.root));
  const nodes = [...plan.nodes.keys()].flatMap((name) =>
    tested(name, items, start.shows).map((node) => ({ ...node, ...shownAsked(allAsked.get(name) ?? []) })),
  );
  const problem = stopped && explainStop(draft, stopped, nodes);
  return {
    passed: stopped === null,
    problem,
    ...(stopped?.node !== undefined && { failed: { node: stopped.node, message: problem ?? '' } }),
    nodes,
    notReached: [...plan.nodes.keys()].filter((name) => !nodes.some((ran) => ran.name === name)),
    setup,
  };
}

/** How many requests of a node a report shows. */
const mostAsked = 3;

function shownAsked(all: readonly Asked[]): Pick<TestedNode, 'asked' | 'askedMore'> {
  if (all.length === 0) return {};
  return { asked: firstOf(all, mostAsked), ...(all.length > mostAsked && { askedMore: all.length - mostAsked }) };
}

/** What the steps of a test run go by. */
function createStepContext(
  { name }: Graph,
  { evaluate, now, timeZone, random, env = {}, converters }: TestHost,
): StepContext {
  return {
    ...{ evaluate, now, timeZone, random, env, ...(converters && { converters }), workflow: { id: 'draft', name } },
    ...{ findTool: () => null, hasProvider: () => true, findSender: () => testSender },
    execution: { id: 'test', mode: 'test' },
    rules: graphRules,
  };
}

/** The trigger of a name, or else the first that is not disabled. */
function findTrigger({ nodes }: GraphPlan, name: string | null): ReturnType<GraphPlan['nodes']['get']> {
  const triggers = [...nodes.values()].filter(({ type }) => type.runs.as === 'trigger');
  return triggers.find(({ node }) => node.name === name) ?? triggers.find(({ node }) => node.disabled !== true);
}

/** What comes to the trigger: what was given, in its form, or a sample. */
function pickPayload(trigger: GraphNode | undefined, given: unknown): GivenPayload {
  if (trigger === undefined) return { payload: given };
  return given === undefined || given === null ? { payload: samplePayload(trigger) } : givenPayload(trigger, given);
}

/** The report of a draft that cannot be tried as it is drawn. */
export function notRun(draft: Graph, errors: readonly Finding[]): TestReport {
  const setup = graphFindings(draft).filter(({ severity }) => severity === 'setup');
  const problem = errors.map(formatFinding).join('; ');
  return { passed: false, problem, nodes: [], notReached: [], setup: setup.map(formatFinding) };
}

/** Why a request would come to nothing outside of a test; null: nothing is known against it. */
function refusedIn(draft: Graph, { tools }: TestStart, request: EffectRequest, node: string): string | null {
  if (request.kind === 'tool' && tools !== undefined) return refusedTool(tools, request);
  const isLost = request.kind === 'send' && request.to === null && hasNoConversation(draft.nodes);
  if (!isLost) return null;
  const said = expressionAt(draft, node, 'to') ?? 'it';
  return `${said} names no recipient, and what starts this workflow has no conversation`;
}

function refusedTool(tools: readonly TestedTool[], { tool, args }: ToolRequest): string | null {
  const known = tools.find(({ name }) => name === tool);
  if (known === undefined) return `there is no tool "${tool}" in this installation`;
  const empty = known.parameters === undefined ? null : emptyArgument(known.parameters, args);
  return empty === null ? null : `"${empty}" of the tool "${tool}" comes to nothing, and the tool asks for it`;
}

function formatFinding({ node, message, expected, code }: Finding): string {
  return `${node === null ? '' : `${node}: `}${message}; expected ${expected} (${code})`;
}

function catchStop(run: () => unknown): WalkStopped | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof WalkStopped) return error;
    throw error;
  }
}

/** The fields of a node are `<rounds>:<name>`, and each holds the items of its outputs. */
function tested(name: string, items: ReadonlyMap<string, string>, shows: TestStart['shows']): TestedNode[] {
  const own = [...items].filter(([field]) => /^[\d.]*:/.test(field) && field.slice(field.indexOf(':') + 1) === name);
  const rounds = own.map(([, text]) => JSON.parse(text) as Item[][]); // as a step wrote it
  const last = rounds.at(-1);
  if (last === undefined) return [];
  const all = rounds.flat(2);
  const outputs = shows && last.map((made) => shownOutput(made, shows));
  return [{ name, runs: own.length, items: all.length, first: all[0]?.json ?? null, ...(outputs && { outputs }) }];
}

/** The first items of an output, as many as there is room for, and one at least. */
function shownOutput(made: readonly Item[], { items, chars }: NonNullable<TestStart['shows']>): TestedOutput {
  let left = chars;
  const room = firstOf(made, items).findIndex(({ json }) => (left -= JSON.stringify(json).length) < 0);
  const shown = room < 0 ? firstOf(made, items) : firstOf(made, Math.max(1, room));
  return { count: made.length, items: shown.map(({ json }) => json) };
}
