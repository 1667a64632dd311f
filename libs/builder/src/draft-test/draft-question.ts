import { isObject } from '#values';
import type { Graph } from '#graph';
import type { Item } from '#nodes';
import { houseProblems } from '../house/house-problems.js';
import { testedTools } from '../house/house-tools.js';
import type { House } from '../house/house.js';
import { findNode } from '../tools/find-node.js';
import { mergePins } from '../tools/test-workflow.js';
import { ToolFailure } from '../tools/tool-error.js';
import { partOfDraft } from '../test-run/part-of-draft.js';
import type { DraftPart, TestedPart } from '../test-run/part-of-draft.js';
import { notRun } from '../test-run/test-draft.js';
import type { TestReport, TestStart } from '../test-run/test-draft.js';

/** What a person asks of a draft beside the builder: to test it, or what an expression comes to. */
export type DraftQuestion = ({ kind: 'test' } & DraftTest) | ({ kind: 'preview' } & ExpressionPreview);

/** A test of a draft, as a person asks for it. */
export interface DraftTest {
  graph: Graph;
  part: TestedPart;
  /** The name of the trigger that begins; null: the first one. */
  trigger: string | null;
  /** What comes to it; absent: what is pinned there, or a sample. */
  payload?: unknown;
  /** By the names of nodes, the data of items that stand for what they would make, above what the draft has pinned. */
  items: Readonly<Record<string, readonly unknown[]>>;
  /** The data of the items that come to a node that is tested alone; absent: what is known of those that lead to it. */
  input?: readonly unknown[];
}

/** An expression, with what it may read. */
export interface ExpressionPreview {
  template: string;
  /** The data of the items that come to its node. */
  input: readonly Record<string, unknown>[];
  itemIndex: number;
  /** That of the items of other nodes, by their names. */
  nodes: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  workflow: string;
}

/** What an expression comes to now, as text, of which type, and how many characters of it are left out; or why it comes to nothing. */
export type PreviewedValue = { text: string; of: string; leftOut: number } | { problem: string };

/** The answer to a question; `why`: it could not be asked. */
export type DraftAnswer = { report: TestReport } | { previewed: PreviewedValue } | { why: string };

/** Of each output. */
const shown = { items: 50, chars: 100_000 };

/** A test that can be carried out, with what it is a test of; or the report of one that cannot. */
export type BegunTest =
  | { graph: Graph; start: TestStart; done: (report: TestReport) => TestReport }
  | { report: TestReport };

function refused(problem: string): BegunTest {
  return { report: { passed: false, problem, nodes: [], notReached: [], setup: [] } };
}

/** Prepares the test that a person asks for: the builder's own, over as much of the draft as was asked. */
export function beginTest({ graph, part, trigger, payload, items, input }: DraftTest, house: House): BegunTest {
  const found = readPart({ graph, part, trigger, items, ...(input && { input }) });
  if ('problem' in found) return refused(found.problem);
  const unfit = houseProblems(found.graph, house);
  if (unfit.length > 0) return { report: notRun(found.graph, unfit) };
  const start = { trigger: found.trigger, payload, pins: found.pins, shows: shown, ...testedTools(house) };
  return { graph: found.graph, start, done: (report) => onlyOf(report, found.tested) };
}

function readPart({ graph, part, trigger, items, input }: Omit<DraftTest, 'payload'>): DraftPart {
  try {
    const pins = mergePins(graph, Object.fromEntries(Object.entries(items).map(([name, list]) => [name, [...list]])));
    const begins = trigger === null ? null : findNode(graph, trigger).name;
    return partOfDraft(graph, part, begins, { pins, input: input?.map(toItem) });
  } catch (error) {
    if (error instanceof ToolFailure) return { problem: error.error.message };
    throw error;
  }
}

function toItem(data: unknown): Item {
  return { json: isObject(data) ? data : { value: data } };
}

/** A report without the nodes that only hold what was given. */
function onlyOf(report: TestReport, tested: ReadonlySet<string>): TestReport {
  return {
    ...report,
    nodes: report.nodes.filter(({ name }) => tested.has(name)),
    notReached: report.notReached.filter((name) => tested.has(name)),
  };
}
