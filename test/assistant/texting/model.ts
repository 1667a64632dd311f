import { isCompressorPrompt } from '#llm';
import { batchTurn, proofs, toolCall } from '../../builder/play-builder.js';
import { every, request } from '../../builder/request.js';
import { nextBatch, scriptOf } from '../../builder/script-request.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import type { ModelScript } from '../../stand-ins/scripted-model-server.js';

/** Moments at which a model is asked, where something may be killed. */
export type Moment = 'planning' | 'building' | 'checking';

/** What is asked for, and what a model that knows its work builds: the tool that counts is the deployment's own. */
function wanted(person: string, ours: string) {
  const day = `$now.toISODate()`;
  const counted = `={{ JSON.stringify({ start_date: ${day}, end_date: ${day}, label: 'angry' }) }}`;
  return request(
    'Every weekday at 18:00 text how many angry messages came in',
    {
      Weekdays: ['scheduleTrigger', every('weeks', { triggerAtDay: [1, 2, 3, 4, 5], triggerAtHour: 18 })],
      Count: ['tool', { tool: 'get_counts', arguments: counted }],
      Tell: ['sendMessage', { text: '={{ $json.value }} angry messages came in today.', to: person, from: ours }],
    },
    'Weekdays > Count > Tell',
  );
}

const pinned = { Count: [{ json: { label: 'angry', value: 3, start: '2026-01-02', end: '2026-01-02' } }] };
const pinnedProofs = [toolCall('v', 'validate_workflow', {}), toolCall('t', 'test_workflow', { pinData: pinned })];

/** Whom the number is texted to, and from which number of ours, as prompts say it. */
const texting = /sendMessage to (\+\d+) from (\+\d+)/;

function tasksFor(user: string): object[] {
  const [way = ''] = texting.exec(user) ?? [];
  const spec = `Every weekday at 18:00, count the angry messages of that day with get_counts and text the number: ${way}.`;
  return [
    { id: 'a', title: 'Angry count by text', kind: 'build-workflow', spec, deps: [] },
    { id: 'c', title: 'Check', kind: 'checkpoint', spec: 'Prove that it counts and texts.', deps: ['a'] },
  ];
}

/** All models of the deployment: what they say follows from the prompt alone, whoever asks again. */
export function textingModel(at: (moment: Moment) => Promise<void>): ModelScript {
  return async ({ system, user }) => {
    if (isCompressorPrompt(user)) return null;
    if (system.startsWith('You are the assistant of a deployment')) return assistantSays(user, at);
    if (user.includes('You plan work for an assistant')) {
      await at('planning');
      return respond(JSON.stringify({ tasks: tasksFor(user) }));
    }
    const { moment, text } = builderSays(system, user);
    if (moment !== undefined) await at(moment);
    return text;
  };
}

const respond = (message: string): string => modelTurn({ type: 'respond', message });

/** A builder that builds just what its task says. */
function builderSays(system: string, user: string): { text: string | null; moment?: Moment } {
  const [, person = '', ours = ''] = texting.exec(user) ?? [];
  const asked = wanted(person, ours);
  const script = scriptOf(asked).map((text) => (text === batchTurn(...proofs) ? batchTurn(...pinnedProofs) : text));
  if (system.startsWith('You name')) return { text: '{"name":"Angry count"}' };
  if (!system.startsWith('You set the parameters')) {
    const { at, text } = nextBatch(script, user);
    return { text, ...(at === 2 && { moment: 'building' }) };
  }
  const set = Object.keys(asked.nodes).filter((name) => asked.nodes[name]?.[1]);
  const answers = script.filter((text) => text.startsWith('{"parameters"'));
  return { text: answers[set.indexOf(/\nname: (\w+)/.exec(user)?.[1] ?? '')] ?? null };
}

/** The assistant's own turns. */
async function assistantSays(user: string, at: (moment: Moment) => Promise<void>): Promise<string> {
  const [messages = ''] = user.split(/\n\n(?=<running-tasks>|CHECKLIST|TEXTS|TURN: )/);
  const turn = /TURN: (\w+)/.exec(user.slice(messages.length))?.[1];
  const [, workflowId = ''] = /"workflowId":"([^"]+)"/.exec(messages) ?? [];
  if (turn === 'checkpoint') {
    await at('checking');
    const done = toolCall('d', 'complete-checkpoint', {
      taskId: 'c',
      status: 'succeeded',
      result: 'It counts and texts.',
    });
    return batchTurn(toolCall('v', 'verify-built-workflow', { workflowId }), done);
  }
  const since = messages.slice(messages.lastIndexOf(turn === 'synthesize' ? '\nRUNTIME: ' : '\nUSER: '));
  if (turn === 'synthesize') return recap(since, workflowId);
  if (/USER: stop that/i.test(since)) return stops(since);
  return since.includes('every weekday') ? batchTurn(toolCall('p', 'plan', {})) : respond('I see.');
}

/** Who has asked to be texted wants it to run: the person is asked, and told what came of it. */
function recap(since: string, workflowId: string): string {
  if (!since.includes('\nTOOL workflows'))
    return batchTurn(toolCall('u', 'workflows', { action: 'publish', workflowId }));
  if (since.includes('TOOL workflows u: Error')) return respond('"Angry count" is built. It is not published.');
  return respond('"Angry count" is built and published: it texts you the count on weekdays at 18:00.');
}

/** Where two workflows could be meant, the person says which. */
function stops(since: string): string {
  const [, listed = ''] = /\nTOOL workflows l: (?:<untrusted_data[^\n]*\n)?(.*)/.exec(since) ?? [];
  if (listed === '') return batchTurn(toolCall('l', 'workflows', { action: 'list' }));
  const ids = [...new Set([...listed.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id))];
  const [, chosen] = /\nTOOL ask-user q: (.*)/.exec(since) ?? [];
  if (chosen === undefined) {
    const options = ids.length > 1 ? ids : [...ids, 'none'];
    return batchTurn(toolCall('q', 'ask-user', { question: 'Which one shall I stop?', options }));
  }
  const workflowId = ids.find((id) => chosen.includes(id));
  if (workflowId === undefined) return respond('I have stopped nothing.');
  if (!since.includes('\nTOOL workflows s: '))
    return batchTurn(toolCall('s', 'workflows', { action: 'pause', workflowId }));
  return respond(
    since.includes('TOOL workflows s: Error') ? 'I have stopped nothing.' : 'It is paused: no more texts of it.',
  );
}
