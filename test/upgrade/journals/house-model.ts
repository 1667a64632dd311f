import { setTimeout as pause } from 'node:timers/promises';
import { builderDecision } from '../../builder/kills/model.js';
import { batchTurn, toolCall, words } from '../../builder/play-builder.js';
import { keep } from '../../builder/request.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import type { ModelRequest, ModelScript } from '../../stand-ins/scripted-model-server.js';

/** Who says nothing for now: a builder at work, who checks a plan; or everybody who is asked for something `away` fails. */
export type Held = 'builder' | 'checkpoint' | 'away';

/** Models that know their work, as long as nothing holds them. */
export function houseModel(isHeld: (who: Held) => boolean): ModelScript {
  const hold = async (who: Held): Promise<void> => {
    while (isHeld(who)) await pause(50);
  };
  return async (request) => {
    const { system, user } = request;
    if (isHeld('away') && user.includes('USER: away')) return { status: 503, body: { error: { message: 'away' } } };
    if (isChecked(request)) await hold('checkpoint');
    if (system.startsWith('You build workflows') && user.includes('TOOL: add-Mark')) await hold('builder');
    return ofAssistant(request) ?? ofBuilder(request) ?? ofAgent(request);
  };
}

/** The second turn of a checkpoint: the build has been tried. */
function isChecked({ user }: ModelRequest): boolean {
  return user.includes('\nTURN: checkpoint') && user.includes('\nTOOL verify-built-workflow ');
}

function ofAssistant(request: ModelRequest): string | null {
  const { system, user } = request;
  if (user.includes('You plan work for an assistant')) return say(JSON.stringify({ tasks: tasksFor(user) }));
  if (!system.startsWith('You are the assistant of a deployment')) return null;
  const turn = /\nTURN: (\w+)/.exec(user)?.[1];
  if (turn === 'synthesize') return say('It is built.');
  if (turn === 'checkpoint') return batchTurn(isChecked(request) ? completed : tried(user));
  return user.includes('\nTOOL plan ') ? say('I am at it.') : batchTurn(toolCall('p', 'plan', {}));
}

const completed = toolCall('d', 'complete-checkpoint', { taskId: 'c', status: 'succeeded', result: 'As seen.' });

function tried(user: string): object {
  const [, workflowId = ''] = /"workflowId":"([^"]+)"/.exec(user) ?? [];
  return toolCall('v', 'verify-built-workflow', { workflowId });
}

/** A build, and for whoever says so what checks it. */
function tasksFor(user: string): object[] {
  const build = { id: 'a', title: 'Build', kind: 'build-workflow', spec: 'mark it', deps: [] };
  const check = { id: 'c', title: 'Check', kind: 'checkpoint', spec: 'prove it', deps: ['a'] };
  return user.includes('USER: checkpoint') ? [build, check] : [build];
}

function ofBuilder({ system, user }: ModelRequest): string | null {
  if (system.startsWith('You name')) return '{"name":"Asked For"}';
  if (system.startsWith('You set the parameters')) return JSON.stringify({ parameters: keep('mark', 1, 'number') });
  return system.startsWith('You build workflows') ? builderDecision(user, 3) : null;
}

/** Notes what it is told to note; everything else is for the scripted model. */
function ofAgent({ user }: ModelRequest): string | null {
  const asked = /^jot down: (.+)$/m.exec(user)?.[1];
  const text = user.includes('You are clerk.') ? 'the clerk' : asked;
  if (text === undefined) return null;
  return user.includes('OBS:\n') ? say('Seen to.') : modelTurn({ type: 'tool', name: 'add_note', args: { text } });
}

function say(message: string): string {
  return words('respond', message);
}
