import { clip, isGraphTool } from '#contract';
import { childNodesOf } from './document.js';
import type { LoopNode, UntilPredicate, WorkflowDocument, WorkflowNode } from './document.js';
import { invalid } from './workflow-error.js';
import type { WorkflowError } from './workflow-error.js';

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

/** The most that a run of a document can take. */
export interface WorstCase extends Amounts {
  /** How each figure comes about: `2 × (draft 8) + check 8 = 24`. */
  sums: Record<keyof Amounts, string>;
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

/** The worst case of a document under these caps. A loop or a list without a bound takes what the run may. */
export function worstCaseOf({ root }: WorkflowDocument, policy: WorstCasePolicy): WorstCase {
  const all = figures.map((of) => [of, worstOf(root, of, policy.agent[of])] as const);
  const amountOf = (of: keyof Amounts, { amount, isOpen }: Figure): number =>
    isOpen ? Math.max(amount, policy.run[of]) : amount;
  const amounts = Object.fromEntries(all.map(([of, figure]) => [of, amountOf(of, figure)])) as Record<
    keyof Amounts,
    number
  >; // one for each figure
  const sums = Object.fromEntries(all.map(([of, figure]) => [of, sumOf(figure, amounts[of])])) as WorstCase['sums']; // likewise
  return { ...amounts, sums };
}

/** Why a document may take more than its run may; none where it may not. */
export function overPolicy(document: WorkflowDocument, policy: WorstCasePolicy): WorkflowError[] {
  const worst = worstCaseOf(document, policy);
  return figures
    .filter((of) => worst[of] > policy.run[of])
    .map((of) => invalid('', `expected at most ${policy.run[of]} ${names[of]}, its worst case is ${worst.sums[of]}`));
}

const names = { steps: 'steps', toolCalls: 'tool calls', costMicroUsd: 'micro-dollars' } as const;

function sumOf({ text, amount, isOpen }: Figure, total: number): string {
  const sum = clip(text, sumChars);
  if (amount === 0) return '0';
  return isOpen ? `${sum}, and what the run may: ${total}` : `${sum} = ${total}`;
}

function worstOf(node: WorkflowNode, of: keyof Amounts, ofAgent: number): Figure {
  const parts = childNodesOf(node).map((part) => worstOf(part, of, ofAgent));
  switch (node.kind) {
    case 'llm':
      return named(node.id, of === 'toolCalls' && (node.tools ?? []).length === 0 ? 0 : ofAgent);
    case 'tool':
      return named(node.id, of === 'toolCalls' && !isGraphTool(node.toolName) ? 1 : 0);
    case 'branch':
      return most(parts);
    case 'loop':
      return times(roundsOf(node), added(parts));
    case 'map':
      return times(node.maxItems ?? null, added(parts));
    case 'sequence':
    case 'fork':
    case 'spawn':
    case 'provide':
    case 'subflow':
    case 'every':
    case 'delay':
    case 'approval':
    case 'waitForMessage':
      return added(parts);
  }
}

function named(id: string, amount: number): Figure {
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
function roundsOf({ maxIterations, until }: LoopNode): number | null {
  return least([maxIterations ?? null, roundsUntil(until)]);
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
