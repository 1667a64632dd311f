import { choosesWorkflow, ownValue } from '#nodes';
import type { WorkflowNode } from '#workflow';
import { goesOn } from '../items/asked-parts.js';
import { callNode } from '../effects/call-nodes.js';
import { buildDoneName } from '../plan/find-loops.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { knownModel } from '../lent/model-nodes.js';
import { rememberedBy } from '../lent/remembered-by.js';
import { retrieves } from './retrieve.js';
import type { Lender } from '../plan/sub-nodes.js';
import { shortName, toIdPart } from '../plan/part-names.js';

/** How the parts of a node are written. */
export interface PartWriter {
  /** An id of the document, out of the node's name and a word. */
  idFor(this: void, word: string): string;
  /** A step of the node: a part of it. */
  step(this: void, word: string, part: string): WorkflowNode;
}

/** The steps of a node, and the map in them. */
interface MappedSteps {
  steps: WorkflowNode[];
  mapId: string;
  /** Of the loop that asks in rounds; absent: it asks once. */
  loopId?: string;
}

/** At most so many questions of a node are under way at the same time. */
const atOnce = 10;

/** What a node asks models: all its questions, an agent's run for each, and what comes of their answers. */
export function modelSteps(
  { node }: PlannedNode,
  lenders: readonly Lender[],
  { idFor, step }: PartWriter,
  last: WorkflowNode,
): MappedSteps {
  const under = (by: string): Lender[] => lenders.filter((lender) => lender.by === by);
  const model = knownModel(under('ai_languageModel')[0]);
  const llm: WorkflowNode = {
    ...{ kind: 'llm', id: idFor('model'), instructions: '' },
    ...(model === undefined ? {} : { model }),
    ...(under('ai_tool').length === 0 ? { tools: [] } : {}),
  };
  const isKnowing = under('ai_memory').length > 0;
  const asked = isKnowing ? rememberedBy(llm, idFor('memory')) : llm;
  const { steps, mapId } = mapped({ idFor, step }, asked, last, goesOn(node));
  return { steps: retrieves(lenders) ? [...searchSteps(node.name, { idFor, step }), ...steps] : steps, mapId };
}

/** What is looked for before a node asks: the searches, a call each. */
function searchSteps(name: string, { idFor, step }: PartWriter): WorkflowNode[] {
  const short = shortName(name).length + 1;
  return [step('seek', 'seek'), callNode(name, (wanted) => idFor(`search ${wanted.slice(short)}`))];
}

/** The most rounds of a summary: a piece each, and what puts them together. */
const mostRounds = 120;

/** What a node asks in rounds, until it has nothing left to ask. */
export function summarySteps(
  planned: PlannedNode,
  lenders: readonly Lender[],
  { idFor, step }: PartWriter,
  last: WorkflowNode,
): MappedSteps {
  const next = step('next', 'next');
  const { steps, mapId } = modelSteps(planned, lenders, { idFor, step }, next);
  const loopId = idFor('rounds');
  const body: WorkflowNode = { kind: 'sequence', id: idFor('round'), steps };
  const until = { kind: 'outputEquals', sentinel: buildDoneName(planned.node.name) } as const;
  return { steps: [{ kind: 'loop', id: loopId, body, until, maxIterations: mostRounds }, last], mapId, loopId };
}

/** What a node has other workflows do: all its calls, a run for each, and what comes of them. The spawn's input says which workflow. */
export function workflowSteps({ node }: PlannedNode, { idFor, step }: PartWriter, last: WorkflowNode): MappedSteps {
  const child: WorkflowNode = { kind: 'llm', id: idFor('called'), instructions: '' };
  const asked: WorkflowNode = { kind: 'spawn', id: idFor('run'), child };
  const waits = ownValue(node.parameters, ['options', 'waitForSubWorkflow']) !== false;
  return mapped({ idFor, step }, asked, last, !waits || goesOn(node), choosesWorkflow(node) ? permitSteps : undefined);
}

/** Which workflow runs may not be the author's choice: then a person is asked. */
function permitSteps({ idFor, step }: PartWriter): WorkflowNode[] {
  const id = idFor('permission');
  return [step('permit', 'permit'), { kind: 'approval', id, text: toIdPart(id) }];
}

function mapped(
  { idFor, step }: PartWriter,
  asked: WorkflowNode,
  last: WorkflowNode,
  settles: boolean,
  before?: (writer: PartWriter) => WorkflowNode[],
): MappedSteps {
  const first = before === undefined ? [] : before({ idFor, step });
  const steps = [...first, step('question', 'question'), asked, step('answer', 'answer')];
  const each: WorkflowNode = { kind: 'sequence', id: idFor('item'), steps };
  const mapId = idFor('each');
  const map: WorkflowNode = {
    ...{ kind: 'map', id: mapId, each, mode: settles ? 'settle' : 'all', merge: 'last', concurrency: atOnce },
  };
  return { steps: [step('ask', 'ask'), map, last], mapId };
}

/** A node that asks a person: what for, the wait for the answer, and what goes on by it. */
export function approvalSteps({ idFor, step }: PartWriter, last: WorkflowNode): WorkflowNode[] {
  const id = idFor('approval');
  return [step('ask', 'ask'), { kind: 'approval', id, text: toIdPart(id) }, last];
}
