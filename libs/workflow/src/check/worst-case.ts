import { clip } from '#values';
import { graphTool, isGraphTool } from '#model-turn';
import { hasConditions, listOwnParts } from '../document/document.js';
import { mostTries } from '../document/guards.js';
import type { LoopNode, NodeOf, UntilPredicate, WorkflowDocument, WorkflowNode } from '../document/document.js';
import { maxValueBytes } from '../output.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** What a run may take: steps of models, calls of tools, and money. */
export interface Amounts {
  steps: number;
  toolCalls: number;
  costMicroUsd: number;
}

/** The caps that a document is held against. */
export interface WorstCasePolicy {
  /** What one agent's run may take at most: an `llm` is one. */
  agent: Amounts;
  /** What a run of the document may take, with everything below it. */
  run: Amounts;
}

/** What one step of a graph may take for all its items, each by a setting of its own. */
export interface StepAmounts {
  /** Of the sandbox: the same on every machine. */
  fuel: number;
  /** That it evaluates for. */
  ms: number;
  /** That come to it. */
  items: number;
  /** Of expressions. */
  evaluations: number;
}

/** What the steps of a graph may take, which a document stands for. */
export interface GraphLimits extends StepAmounts {
  /** That one step keeps, and a run with all that it calls. */
  stepBytes: number;
  runBytes: number;
  /** Whether it lends nodes to models, which may call them as often as they like. A call of a workflow is open by itself. */
  lendsNodes: boolean;
}

/** The most that a run of a document can take; of its steps null: as much as its rounds, items or called workflows come to, each step held to its own limit. */
export interface WorstCase extends Amounts, Record<keyof StepAmounts, number | null> {
  /** Bytes that are kept of what its nodes come to. Null: likewise, each value held to its own limit. */
  bytes: number | null;
  /** How each figure comes about: `2 × (draft 8) + check 8 = 24`. */
  sums: Record<keyof Amounts | keyof StepAmounts | 'bytes', string>;
}

/** One figure of a node, and how it comes about; nothing where it is 0. */
interface Figure {
  amount: number;
  text: string;
  /** Whether something in it has no bound of its own: then the run's cap is the bound. */
  isOpen: boolean;
}

const none: Figure = { amount: 0, text: '', isOpen: false };
const figures = ['steps', 'toolCalls', 'costMicroUsd'] as const;
/** The most characters of a sum. */
const sumChars = 400;

/**
 * The worst case of a document under these caps. A loop or a list without a bound takes what the run may. `graph`: what the steps of the graph may take that
 * it was compiled from; absent: it was not.
 */
export function computeWorstCase({ root }: WorkflowDocument, policy: WorstCasePolicy, graph?: GraphLimits): WorstCase {
  const all = figures.map((of) => [of, computeWorst(root, countByLeaf(of, policy.agent[of]))] as const);
  const countAmount = (of: keyof Amounts, { amount, isOpen }: Figure): number =>
    isOpen ? Math.max(amount, policy.run[of]) : amount;
  const amounts = Object.fromEntries(all.map(([of, figure]) => [of, countAmount(of, figure)])) as Record<
    keyof Amounts,
    number
  >; // one for each figure
  const sums = Object.fromEntries(all.map(([of, figure]) => [of, formatSum(figure, amounts[of])])) as Record<
    keyof Amounts,
    string
  >; // likewise
  const { fuel, ms, items, evaluations, bytes } = listUncapped(root, graph);
  return {
    ...amounts,
    ...{ fuel: fuel.most, ms: ms.most, items: items.most, evaluations: evaluations.most, bytes: bytes.most },
    sums: {
      ...sums,
      ...{ fuel: fuel.sum, ms: ms.sum, items: items.sum, evaluations: evaluations.sum, bytes: bytes.sum },
    },
  };
}

function listUncapped(root: WorkflowNode, graph?: GraphLimits): Record<keyof StepAmounts | 'bytes', Uncapped> {
  const of = (amount: keyof StepAmounts): Uncapped => ofSteps(root, amount, graph);
  return {
    fuel: of('fuel'),
    ms: of('ms'),
    items: of('items'),
    evaluations: of('evaluations'),
    bytes: sumBytes(root, graph),
  };
}

/** A figure that no cap of a run holds, and how it comes about. */
interface Uncapped {
  most: number | null;
  sum: string;
}

function ofSteps(root: WorkflowNode, amount: keyof StepAmounts, graph?: GraphLimits): Uncapped {
  const figure = computeWorst(root, (node) => (isStep(node) ? (graph?.[amount] ?? 0) : 0));
  return uncapped({ ...figure, isOpen: figure.isOpen || graph?.lendsNodes === true });
}

/** What a graph keeps is capped for its run, with all that it calls; what a document keeps is capped for each of its values. */
function sumBytes(root: WorkflowNode, graph?: GraphLimits): Uncapped {
  const figure = computeWorst(root, (node) =>
    graph !== undefined && isOfGraph(node) ? graph.stepBytes : maxValueBytes,
  );
  if (graph === undefined) return uncapped(figure);
  const isCapped = figure.isOpen || graph.lendsNodes || figure.amount > graph.runBytes;
  return isCapped
    ? { most: graph.runBytes, sum: `${clip(figure.text, sumChars)}, and at most ${graph.runBytes} in a run` }
    : uncapped(figure);
}

function uncapped(figure: Figure): Uncapped {
  const { amount, text, isOpen } = figure;
  if (!isOpen) return { most: amount, sum: formatSum(figure, amount) };
  return { most: null, sum: `${clip(text, sumChars)}, for each round, item or call` };
}

function isOfGraph(node: Leaf): boolean {
  return node.kind === 'tool' && isGraphTool(node.toolName);
}

function isStep(node: Leaf): boolean {
  return node.kind === 'tool' && node.toolName === graphTool;
}

/** Why a document may take more than its run may; none where it may not. */
export function overPolicy(document: WorkflowDocument, policy: WorstCasePolicy): WorkflowError[] {
  const worst = computeWorstCase(document, policy);
  return figures
    .filter((of) => worst[of] > policy.run[of])
    .map((of) => invalid('', `expected at most ${policy.run[of]} ${names[of]}, its worst case is ${worst.sums[of]}`));
}

const names = { steps: 'steps', toolCalls: 'tool calls', costMicroUsd: 'micro-dollars' } as const;

function formatSum({ text, amount, isOpen }: Figure, total: number): string {
  const sum = clip(text, sumChars);
  if (amount === 0) return '0';
  return isOpen ? `${sum}, and what the run may: ${total}` : `${sum} = ${total}`;
}

/** A node that does something itself. */
type Leaf = NodeOf<'llm'> | NodeOf<'tool'>;

/** What a leaf takes of a figure that the run's policy caps. */
function countByLeaf(of: keyof Amounts, ofAgent: number): (node: Leaf) => number {
  return (node) => {
    if (node.kind === 'tool') return of === 'toolCalls' && !isGraphTool(node.toolName) ? 1 : 0;
    return of === 'toolCalls' && (node.tools ?? []).length === 0 ? 0 : ofAgent;
  };
}

/** A node is begun as often as its `retry` says; then one of those goes on that its errors lead to, and one comes last. */
function computeWorst(node: WorkflowNode, amountOf: (node: Leaf) => number): Figure {
  const tries = mostTries(node);
  const own = computeOwn(node, amountOf);
  const caught = (node.catch ?? []).flatMap(({ then }) => (then === undefined ? [] : [computeWorst(then, amountOf)]));
  const last = node.finally === undefined ? [] : [computeWorst(node.finally, amountOf)];
  const back = node.compensate === undefined ? [] : [computeWorst(node.compensate, amountOf)];
  if (tries === 1 && caught.length + last.length + back.length === 0) return own;
  return added([tries === 1 ? own : times(tries, own), ...back, most(caught), ...last]);
}

function computeOwn(node: WorkflowNode, amountOf: (node: Leaf) => number): Figure {
  const parts = listOwnParts(node).map((part) => computeWorst(part.node, amountOf));
  switch (node.kind) {
    case 'llm':
    case 'tool':
      return toFigure(node.id, amountOf(node));
    case 'branch':
      return most(parts);
    case 'loop':
      return times(boundRounds(node), added(parts));
    case 'map':
      return times(node.maxItems ?? null, added(parts));
    case 'foreach':
      return added([
        times(null, computeWorst(node.page, amountOf)),
        times(node.maxItems ?? null, computeWorst(node.each, amountOf)),
      ]);
    case 'sequence':
    case 'fork':
    case 'spawn':
    case 'provide':
    case 'subflow':
    case 'every':
    case 'delay':
    case 'approval':
    case 'waitForMessage':
    case 'fail':
      return added(parts);
  }
}

function toFigure(id: string, amount: number): Figure {
  return amount === 0 ? none : { amount, text: `${id} ${amount}`, isOpen: false };
}

function added(parts: readonly Figure[]): Figure {
  const some = parts.filter(({ amount }) => amount > 0);
  return {
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
    text: some.map(({ text }) => text).join(' + '),
    isOpen: some.some(({ isOpen }) => isOpen),
  };
}

/** One of them is taken. */
function most(parts: readonly Figure[]): Figure {
  const largest = parts.reduce((one, other) => (other.amount > one.amount ? other : one), none);
  return { ...largest, isOpen: parts.some(({ isOpen }) => isOpen) };
}

function times(count: number | null, { amount, text, isOpen }: Figure): Figure {
  if (amount === 0) return none;
  if (count === null) return { amount, text, isOpen: true };
  return { amount: amount * count, text: `${count} × (${text})`, isOpen };
}

/** How often a loop goes round at most; null: nothing in the document says it. */
function boundRounds(node: LoopNode): number | null {
  const { maxIterations = null, until } = node;
  return hasConditions(node) ? maxIterations : least([maxIterations, roundsUntil(until)]);
}

function roundsUntil(until: UntilPredicate): number | null {
  if (until.kind === 'maxSteps') return until.n;
  if (until.kind === 'any') return least(until.predicates.map(roundsUntil));
  if (until.kind !== 'all') return null;
  const rounds = until.predicates.map(roundsUntil);
  return rounds.includes(null) ? null : Math.max(...rounds.map(Number));
}

function least(bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((bound) => bound !== null);
  return known.length === 0 ? null : Math.min(...known);
}
