import { setTimeout as pause } from 'node:timers/promises';
import { isCompressorPrompt } from '#llm';
import type { Random } from '../../chaos/random.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import { chatCompletion } from '../../stand-ins/scripted-model-server.js';
import type { ModelAnswer, ModelRequest, ModelScript } from '../../stand-ins/scripted-model-server.js';
import { builderDecision } from '../kills/model.js';
import { keep } from '../request.js';
import { batchTurn, toolCall, words } from '../play-builder.js';
import { anyThread, fateIn, specOf } from './any-plan.js';
import type { AnyTask } from './any-plan.js';
import { withOutages } from './outages.js';
import type { OutageCount } from './outages.js';
import { PromptCache } from './prompt-cache.js';

/** Whoever asks: the assistant, its planner, its workers and its builders. What they say follows from the prompt alone, whoever asks again. */
export function planModel(seed: number, outages: OutageCount | null = null): (random: Random) => ModelScript {
  const cache = new PromptCache();
  return (random) => {
    const script: ModelScript = async (request) => {
      await pause(random.between(20, 150));
      const said = sayTo(seed, request);
      return said === null ? null : withCache(cache, request, said);
    };
    return outages === null ? script : withOutages(script, random.fork(), outages);
  };
}

function withCache(cache: PromptCache, request: ModelRequest, text: string): ModelAnswer {
  const { usage, ...body } = chatCompletion(request, text);
  const prompt_tokens_details = { cached_tokens: cache.read(`${request.system}\n${request.user}`) };
  return { status: 200, body: { ...body, usage: { ...(usage as object), prompt_tokens_details } } }; // as it counts
}

function sayTo(seed: number, { system, user }: ModelRequest): string | null {
  if (isCompressorPrompt(user)) return null;
  if (system.startsWith('You are the assistant of a deployment')) return decide(seed, user);
  if (user.includes('You plan work for an assistant')) return plan(seed, user);
  if (user.includes('You do one task for an assistant')) return work(user);
  if (system.startsWith('You name')) return '{"name":"Asked For"}';
  if (system.startsWith('You set the parameters')) return JSON.stringify({ parameters: keep('mark', 1, 'number') });
  if (!system.startsWith('You build workflows')) return null;
  const isPatch = user.includes('USER: patch ');
  return fateIn(user) === 'fails' ? words('respond', 'I cannot.') : builderDecision(user, isPatch ? 4 : 3);
}

function numberIn(text: string): number {
  return Number(/USER: Plan (\d+)/.exec(text)?.[1] ?? -1);
}

function say(message: string): string {
  return modelTurn({ type: 'respond', message });
}

function plan(seed: number, user: string): string {
  const { tasks, isRefusedFirst } = anyThread(seed, numberIn(user));
  if (!isRefusedFirst || user.includes('YOUR LAST ANSWER WAS REFUSED')) return say(JSON.stringify({ tasks }));
  return say(JSON.stringify({ tasks: tasks.map((task) => ({ ...task, deps: [task.id] })) }));
}

/** A worker that looks something up before it answers, where it has the tool. */
function work(user: string): string {
  if (fateIn(user) === 'fails')
    return modelTurn({ type: 'respond', message: 'I could not.' }, { reason: 'cannot_proceed' });
  const args = { start_date: '2026-11-01', end_date: '2026-11-02', label: 'praise' };
  if (user.includes('get_counts') && !user.includes('OBS:\n'))
    return modelTurn({ type: 'tool', name: 'get_counts', args });
  return say('It is done.');
}

/** The assistant's own turn, by what it is about. */
function decide(seed: number, user: string): string {
  const [messages = '', after = ''] = user.split(/\n\n(?=TURN: )/);
  const followUp = messages.slice(messages.lastIndexOf('\nRUNTIME: ') + 1);
  const kind = /TURN: (\w+)/.exec(after)?.[1];
  if (kind === 'checkpoint') return check(followUp);
  if (kind === 'replan') return replan(seed, messages, after);
  if (kind === 'synthesize') return say(`Plan ${numberIn(messages)} is done.`);
  if (kind !== 'message') return say('I have heard of it.');
  return messages.includes('\nTOOL plan ') ? say('I am at it.') : batchTurn(toolCall('p', 'plan', {}));
}

/** A checkpoint by its fate: a patch of it comes once, and then it is completed. */
function check(followUp: string): string {
  const [, taskId = ''] = /"checkpoint":\{"id":"(\w+)"/.exec(followUp) ?? [];
  const [, workflowId = ''] = /"workflowId":"([^"]+)"/.exec(followUp) ?? [];
  const [, instructions = ''] = /"instructions":"([^"]*)"/.exec(followUp) ?? [];
  const fate = fateIn(instructions);
  const complete = (status: string): object =>
    toolCall('done', 'complete-checkpoint', { taskId, status, [status === 'failed' ? 'error' : 'result']: 'As seen.' });
  if (fate === 'forgets') return say('I have looked.');
  if (fate === 'fails' || followUp.includes('\nTOOL build-workflow-with-agent patch: Error'))
    return batchTurn(complete('failed'));
  if (fate === 'patches' && !followUp.includes('"patch":')) {
    const args = { task: 'patch it: add an end', workflowId, conversationContext: 'As it was planned.' };
    return batchTurn(toolCall('patch', 'build-workflow-with-agent', args));
  }
  const proof = fate === 'proves' ? [toolCall('v', 'verify-built-workflow', { workflowId })] : [];
  return batchTurn(...proof, complete('succeeded'));
}

function replan(seed: number, messages: string, after: string): string {
  const { n, replan: how } = anyThread(seed, numberIn(messages));
  if (how === 'gives-up') return modelTurn({ type: 'respond', message: 'I cannot.' }, { reason: 'cannot_proceed' });
  const isCorrective = after.includes('only acknowledged');
  if (how === 'acknowledges' || (how === 'creates-late' && !isCorrective)) return say('I see.');
  const id = `r${messages.split('\nTOOL create-tasks ').length}`;
  const task: AnyTask = { id, title: 'What is left', kind: 'research', spec: specOf(n, id, 'succeeds'), deps: [] };
  return batchTurn(toolCall('left', 'create-tasks', { tasks: [task] }));
}
