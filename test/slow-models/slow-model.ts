import { setTimeout as pause } from 'node:timers/promises';
import { builderDecision } from '../builder/kills/model.js';
import { batchTurn, toolCall } from '../builder/play-builder.js';
import { keep } from '../builder/request.js';
import { modelTurn } from '../scenarios/model-turn.js';
import type { ModelRequest, ModelScript } from '../stand-ins/scripted-model-server.js';

const day = { start_date: '2026-11-01', end_date: '2026-11-01' };
const labels = ['angry', 'praise', 'info'] as const;

/** What a thread is asked, and what it says at once of that. */
export const askedOfThread = 'What is known? And build me one that counts.';
export const knownByThread = 'Nothing is built yet.';

/** A model that takes so long for each call, and calls three tools before an agent answers. */
export function slowModel(ms: number): ModelScript {
  return async (request) => {
    await pause(ms);
    return said(request);
  };
}

function said({ system, user }: ModelRequest): string | null {
  if (system.startsWith('You are the assistant of a deployment')) return ofThread(user);
  if (user.includes('You plan work for an assistant')) return planned;
  if (system.startsWith('You name')) return '{"name":"Asked For"}';
  if (system.startsWith('You set the parameters')) return JSON.stringify({ parameters: keep('mark', 1, 'number') });
  if (system.startsWith('You build workflows')) return builderDecision(user, 3);
  const label = labels[(user.match(/Counts: /g) ?? []).length];
  if (!`${system}${user}`.includes('get_counts') || label === undefined)
    return modelTurn({ type: 'respond', message: 'All is counted.' });
  return modelTurn({ type: 'tool', name: 'get_counts', args: { ...day, label } });
}

const planned = modelTurn({
  type: 'respond',
  message: JSON.stringify({
    tasks: [{ id: 'a', title: 'Look', kind: 'research', spec: 'look it up', deps: [], tools: [] }],
  }),
});

function ofThread(user: string): string {
  const kind = /\nTURN: (\w+)/.exec(user)?.[1];
  if (kind !== 'message') return modelTurn({ type: 'respond', message: 'It is done.' });
  const { next_action: action, ...turn } = JSON.parse(batchTurn(toolCall('p', 'plan', {}))) as {
    next_action: { args: object };
  }; // as `batchTurn` writes it
  return JSON.stringify({ ...turn, next_action: { ...action, args: { ...action.args, say: knownByThread } } });
}
