import { setTimeout as pause } from 'node:timers/promises';
import { isCompressorPrompt } from '#llm';
import type { Graph } from '#graph';
import type { Random } from '../../chaos/random.js';
import type { ModelScript } from '../../stand-ins/scripted-model-server.js';
import { addCall, batchTurn, proofs, toolCall, words } from '../play-builder.js';
import { keep } from '../request.js';
import { lentAnswer } from './lent-graphs.js';

/** The draft that every session begins with. */
export const begunGraph: Graph = {
  name: 'Drawn by hand',
  nodes: [
    {
      id: 'start',
      name: 'Start',
      type: 'n8n-nodes-base.manualTrigger',
      typeVersion: 1,
      position: [0, 0],
      parameters: {},
    },
  ],
  connections: {},
};

/** What is asked for first, and what is asked for next. */
export const requests = ['Build it, please.', 'Add an end to it.'] as const;
const startType = 'n8n-nodes-base.manualTrigger';
const types: Readonly<Record<string, string>> = {
  Mark: 'n8n-nodes-base.set',
  First: 'n8n-nodes-base.limit',
  Done: 'n8n-nodes-base.noOp',
  End: 'n8n-nodes-base.noOp',
};

/** The names of the nodes that so many requests lead to, in a row behind the start. */
export function wantedAfter(count: number): string[] {
  return Object.keys(types).slice(0, count === 1 ? 3 : 4);
}

/** A model that knows its work: it looks at the draft, and asks for what is not there yet. */
export function builderModel(random: Random): ModelScript {
  return async ({ system, user }) => {
    await pause(random.between(20, 150));
    if (isCompressorPrompt(user)) return null;
    if (system.startsWith('You name')) return '{"name":"Asked For"}';
    if (system.startsWith('You set the parameters')) return JSON.stringify({ parameters: keep('mark', 1, 'number') });
    if (system.startsWith('You build workflows'))
      return builderDecision(user, user.slice(user.indexOf('MESSAGES\n')).includes(`USER: ${requests[1]}`) ? 4 : 3);
    const lent = lentAnswer(user);
    if (lent !== null) return lent;
    const said = /Say (\d+)/.exec(user)?.[1];
    return said === undefined ? null : words('respond', String(Number(said) * 10));
  };
}

interface Shown extends Partial<Pick<Graph, 'nodes'>> {
  /** Pairs; an older build shows them as graphs have them. */
  connections?: [source: string, target: string][] | Graph['connections'];
}

function isConnected(connections: NonNullable<Shown['connections']>, from: string, to: string): boolean {
  return Array.isArray(connections)
    ? connections.some(([source, target]) => source === from && target === to)
    : JSON.stringify(connections[from] ?? {}).includes(`"node":"${to}"`);
}

/** What a builder asks for next whose work is the first so many nodes behind a start; it draws the start too where there is none. */
export function builderDecision(prompt: string, count: number): string {
  const [, drawn = '{}'] = /WORKFLOW\n<<<[^\n]*\n([^\n]*)\n/.exec(prompt) ?? [];
  const { nodes = [], connections = [] } = JSON.parse(drawn) as Shown; // the prompt's own form
  const messages = prompt.slice(prompt.indexOf('MESSAGES\n'));
  const wanted = Object.keys(types).slice(0, count);
  const names = new Set(nodes.map(({ name }) => name));
  const adds = ['Start', ...wanted].filter((name) => !names.has(name));
  const edges = wanted.map((name, at) => [wanted[at - 1] ?? 'Start', name] as const);
  const draws = edges.filter(([from, to]) => !isConnected(connections, from, to));
  if (adds.length + draws.length > 0)
    return batchTurn(
      ...adds.map((name) => addCall(`add-${name}`, types[name] ?? startType, name)),
      ...draws.map(([from, to]) => toolCall(`to-${to}`, 'connect_nodes', { sourceNodeId: from, targetNodeId: to })),
    );
  const mark = nodes.find(({ name }) => name === 'Mark');
  if (!JSON.stringify(mark?.parameters ?? {}).includes('"mark"'))
    return batchTurn(toolCall('set', 'update_node_parameters', { nodeId: 'Mark', changes: ['mark is 1'] }));
  const since = messages.slice(messages.lastIndexOf('USER: '));
  const isProven = since.includes('TOOL: t: ') && !prompt.includes('\n\nNOTE: ');
  return isProven ? words('respond', 'Built.') : batchTurn(...proofs);
}
