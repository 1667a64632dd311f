import { typeOfNode } from '#graph';
import type { GraphNode } from '#graph';
import { itemsOfAnswers, listEffectRequests, NodeError } from '#nodes';
import type { CatalogueNode, EffectRequest, EffectRuns, Item, NodeCall, Runs } from '#nodes';
import { describeRequest } from './asked-of-outside.js';
import type { Asked } from './asked-of-outside.js';
import { mockAnswer, mockModelAnswer, passedOn } from './mock-answer.js';
import type { TestedTool } from '#nodes';
import type { TestHost } from './test-host.js';

/** Why a request would come to nothing outside of a test; null: nothing is known against it. */
export type Refused = (request: EffectRequest, node: string) => string | null;

/** What a test run knows of the outside. */
export interface Outside {
  host: TestHost;
  tools: readonly TestedTool[];
  refused: Refused;
  /** Is called for each request that a node would have made. */
  onAsked(this: void, node: string, asked: Asked): void;
}

/** Items that stand for what nodes would make, by the names of these. */
export type Pins = ReadonlyMap<string, readonly Item[]>;

/** The types of nodes as a test run has them: what would reach outside is answered on the spot, and pinned nodes give what is pinned. */
export function mockedTypes(
  catalogue: readonly CatalogueNode[],
  pins: Pins,
  outside?: Outside,
): (node: GraphNode) => CatalogueNode | undefined {
  const descriptions = catalogue.map(({ description }) => description);
  return (node) => {
    const description = typeOfNode(node, descriptions);
    const type = catalogue.find((each) => each.description === description);
    return type && { ...type, runs: mockedRuns(type.runs, pins.get(node.name), node.name, outside) };
  };
}

function mockedRuns(runs: Runs, pinned: readonly Item[] | undefined, node: string, outside: Outside | undefined): Runs {
  if (pinned !== undefined && runs.as === 'trigger') return { ...runs, items: () => [...pinned] };
  if (pinned !== undefined && !isBatches(runs)) return { as: 'pure', run: () => [[...pinned]] };
  switch (runs.as) {
    case 'trigger':
    case 'pure':
      return runs;
    case 'effect':
      return asPure(runs, node, outside);
    case 'sub-node':
      return runs.main ? asPure(runs.main, node, outside) : runs;
    case 'model':
      return {
        as: 'pure',
        run: (call) => [runs.requests(call).flatMap((each) => runs.items(call, each, mockModelAnswer(each)))],
      };
    case 'flow':
      return isBatches(runs) ? runs : { as: 'pure', run: (call) => flowOutputs(runs, call) };
  }
}

function isBatches(runs: Runs): boolean {
  return runs.as === 'flow' && runs.kind === 'split-in-batches';
}

function asPure(runs: EffectRuns, node: string, outside: Outside | undefined): Runs {
  return {
    as: 'pure',
    run: (call) => {
      if (outside === undefined) throw new NodeError('NODE_OPERATION', 'nothing answers here');
      const { host, tools, refused, onAsked } = outside;
      const requests = listEffectRequests(runs, call);
      for (const request of requests) {
        const why = refused(request, node);
        if (why !== null) throw new NodeError('NODE_OPERATION', why, request.itemIndex);
      }
      for (const asked of requests.map(describeRequest)) if (asked !== null) onAsked(node, asked);
      const answers = requests.map((request) => mockAnswer(request, call, { host, tools }));
      return [itemsOfAnswers(runs, call, requests, answers)];
    },
  };
}

/** Waits are over at once, approvals are given, and other workflows hand back what they were given. Their parameters are read all the same. */
function flowOutputs(runs: Extract<Runs, { as: 'flow' }>, call: NodeCall): Item[][] {
  switch (runs.kind) {
    case 'split-in-batches':
      return [];
    case 'wait':
      runs.until(call);
      return [passedOn(call)];
    case 'approval':
      runs.ask(call);
      return [passedOn(call), []];
    case 'execute-workflow':
      runs.spawns(call);
      return [passedOn(call)];
  }
}
