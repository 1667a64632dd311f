import { readErrorWorkflow } from '#compiler';
import type { GraphTrigger } from '#compiler';
import { isNote, listEdges, reachedNodes } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { findNodeType, serviceDeed } from '#nodes';
import { findCallerType } from './caller-type.js';

/** What a call of a stranger may cause that must be bounded. */
export type PublicDeed = 'model' | 'send' | 'write' | 'loop' | 'approval' | 'start';

/** A trigger that anybody may call, and the nodes behind it that must be bounded. */
export interface PublicReach {
  trigger: string;
  deeds: { node: string; deed: PublicDeed }[];
}

/** Whether anybody may call a trigger: a caller with a secret is somebody, whose secret can be taken back. */
export function isPublic(trigger: GraphTrigger): boolean {
  const { arming } = trigger;
  if (arming.kind === 'chat' && !arming.isPublic) return false;
  if (arming.kind === 'hook') return arming.isOpen;
  return ['webhook', 'form', 'chat'].includes(arming.kind) && findCallerType(trigger) === null;
}

/**
 * The triggers that anybody may call and that reach a model, a send, a write, a loop over what came, or a person who is asked. Where a failure starts
 * another workflow they reach that as well: whoever may call can make a run fail.
 */
export function publicReach(graph: Graph, triggers: readonly GraphTrigger[]): PublicReach[] {
  const failing = readErrorWorkflow(graph);
  const atFailure = failing === null ? [] : [{ node: `${failing}, where a run fails`, deed: 'start' as const }];
  return triggers.filter(isPublic).flatMap(({ node: trigger }): PublicReach[] => {
    const reached = reachedNodes(graph, ({ name }) => name === trigger);
    const deeds = graph.nodes
      .filter((node) => reached.has(node.name) && node.disabled !== true && !isNote(node))
      .flatMap((node) => {
        const deed = classifyDeed(node);
        return deed === null ? [] : [{ node: node.name, deed }];
      });
    const told = [...deeds, ...atFailure];
    const all = [...told, ...inCycles(graph, reached, told)];
    return all.length === 0 ? [] : [{ trigger, deeds: all }];
  });
}

/** The first node that items come back to, where nothing else in its way is told already: what goes round is bounded as any loop. */
function inCycles(graph: Graph, reached: ReadonlySet<string>, told: PublicReach['deeds']): PublicReach['deeds'] {
  const edges = listEdges(graph.connections).filter(({ outputType }) => outputType === 'main');
  const leadsBack = ({ name, disabled }: GraphNode): boolean => {
    const next = new Set(edges.filter(({ source }) => source === name).map(({ node }) => node));
    return disabled !== true && reachedNodes(graph, (each) => next.has(each.name)).has(name);
  };
  const found = graph.nodes.find((node) => reached.has(node.name) && leadsBack(node));
  return found === undefined || told.some(({ deed }) => deed === 'loop') ? [] : [{ node: found.name, deed: 'loop' }];
}

/** Nodes that go through the items of what came, or start other workflows with them. */
const loops: ReadonlySet<string> = new Set(['splitOut', 'splitInBatches', 'executeWorkflow', 'toolWorkflow', 'code']);

/** What a node does that must be bounded; null: nothing. A node that may do either is taken for the worse. */
function classifyDeed(node: GraphNode): PublicDeed | null {
  const name = node.type.slice(node.type.lastIndexOf('.') + 1);
  if (name.startsWith('sendMessage')) return 'send';
  if (loops.has(name)) return 'loop';
  if (name === 'approval') return 'approval';
  const ofService = serviceDeed(node);
  if (ofService !== null) return ofService.writes ? 'write' : null;
  const { as } = findNodeType(node)?.runs ?? {};
  if (as === 'model') return 'model';
  return isWrite(node, name, as === 'effect') ? 'write' : null;
}

const readMethods: readonly unknown[] = [undefined, '', 'GET', 'HEAD'];
const writers: ReadonlySet<string> = new Set(['tool', 'toolTool', 'mcpClientTool', 'vectorStoreInMemory', 'agentTool']);

function isWrite({ parameters = {} }: GraphNode, name: string, isEffect: boolean): boolean {
  if (/^(httpRequest|toolHttpRequest)/.test(name)) return !readMethods.includes(parameters['method']);
  if (name.startsWith('dataTable')) return parameters['operation'] !== 'get';
  if (writers.has(name)) return true;
  return isEffect && name !== 'respondToWebhook';
}
