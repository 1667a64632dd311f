import { clip, isObject } from '#values';
import { trimValue } from '#graph';
import type { Graph } from '#graph';
import type { Item } from '#nodes';
import { testedTools } from '../house/house-tools.js';
import { houseProblems } from '../house/house-problems.js';
import { notRun } from '../test-run/test-draft.js';
import type { TestReport, TestStart } from '../test-run/test-draft.js';
import { foldedSetup } from './credential-lines.js';
import { findNode } from './find-node.js';
import { defineTool } from './tool.js';
import type { Done } from './tool.js';
import { ToolFailure } from './tool-error.js';
import { block, tag } from '../shown/xml.js';

interface Args {
  trigger?: string;
  triggerData?: unknown;
  pinData?: Record<string, unknown[]>;
}

export const testWorkflow = defineTool<Args>({
  name: 'test_workflow',
  displayTitle: 'Testing workflow',
  description:
    'Runs the workflow once. Nothing leaves: what is outside gets made-up answers, and "would" shows what it would be asked or sent. Pin what nodes would give where it matters.',
  properties: {
    trigger: { type: 'string', description: 'the trigger that begins; absent: the first one' },
    triggerData: {
      type: 'object',
      description:
        'what comes to it: of a webhook body, query and headers, of a form its fields, flat, of a chat chatInput, of a text message from and text; absent: a sample',
    },
    pinData: {
      type: 'object',
      additionalProperties: { type: 'array', items: {} },
      description: 'by the name of a node, the list of the items that it gives, each an object of its data',
    },
  },
  required: [],
  nodeArgs: ['trigger'],
  run: ({ graph, args, context: { house } }) => {
    const trigger = args.trigger === undefined ? null : findNode(graph, args.trigger).name;
    const unfit = houseProblems(graph, house);
    if (unfit.length > 0) return ended(notRun(graph, unfit));
    const pins = mergePins(graph, args.pinData ?? {});
    const start: TestStart = { trigger, payload: args.triggerData, pins, ...testedTools(house) };
    return { test: { graph, start }, done: (report) => ended(report as TestReport) }; // its host's, of this very test
  },
});

function ended(report: TestReport): Done {
  const { passed, nodes } = report;
  const proof = { of: 'test' as const, passed, nodes: nodes.map(({ name }) => name) };
  return { text: asXml(report), operations: [], proof };
}

/** What the draft has pinned, and above it what the call pins. */
export function mergePins(graph: Graph, given: Record<string, unknown[]>): Map<string, Item[]> {
  const { pinData } = graph;
  const kept = Object.entries(isObject(pinData) ? pinData : {}).filter(([name]) => !Object.hasOwn(given, name));
  const own = Object.entries(given).map(([idOrName, items]): [string, unknown] => [
    findNode(graph, idOrName).name,
    items,
  ]);
  return new Map([...kept, ...own].map(([name, items]) => [name, toItems(name, items)]));
}

/** n8n's items, or their data alone. */
function toItems(name: string, items: unknown): Item[] {
  const list = Array.isArray(items) ? items : [];
  return list.map((one: unknown) => {
    if (!isObject(one)) throw new ToolFailure('VALIDATION_ERROR', `Invalid input: pinData.${name} must hold objects`);
    return { json: isObject(one['json']) ? one['json'] : one };
  });
}

/** The most that is shown of an item, in characters. */
const shownChars = 1_000;

function shownItem(first: unknown): string {
  return clip(JSON.stringify(trimValue(first)), shownChars, '… (cut)');
}

/** How often a node ran and what it gave: of one item out of one run the item says it all. */
function timesText(runs: number, items: number): string {
  return runs === 1 && items === 1 ? '1 item' : `runs ${runs}, items ${items}`;
}

/** A test that passes by an early end is no proof. */
const unproven = 'of these nothing is proven: pin what leads there, and test again';

function asXml({ passed, problem, nodes, notReached, setup }: TestReport): string {
  const giver = new Map<string, string>();
  const shownOnce = (name: string, first: unknown): string => {
    const item = shownItem(first);
    const before = giver.get(item);
    giver.set(item, before ?? name);
    return before === undefined ? item : `as of ${before}`;
  };
  return block('test_run', [
    tag('passed', String(passed)),
    ...(problem === null ? [] : [tag('problem', problem)]),
    ...nodes.flatMap(({ name, runs, items, first, asked = [], askedMore = 0 }) => [
      tag('node', `${name}: ${timesText(runs, items)}${first === null ? '' : `, first ${shownOnce(name, first)}`}`),
      ...asked.map((one) => tag('would', shownItem(one))),
      ...(askedMore === 0 ? [] : [tag('would', `${askedMore} more`)]),
    ]),
    ...notReached.map((name) => tag('not_reached', name)),
    ...(passed && notReached.length > 0 ? [tag('note', unproven)] : []),
    ...foldedSetup(setup).map((one) => tag('set_up_before_it_runs', one)),
  ]);
}
