import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startRedis } from '../../support/redis.mjs';
import { startStack } from '../../support/stack.js';
import { readWhole } from '../kept-redis.js';
import { recordedSettings, writeRecording } from '../recording.js';
import { Callers } from './callers.js';
import { houseModel } from './house-model.js';
import type { Held } from './house-model.js';
import { housePeople, placeAgents, schedules } from './house.js';
import type { Play } from './under-kills.js';
import { writeRuns } from './write-runs.js';

/** Brings every program into each state that it may wait in, goes on from there once, and leaves others where they are. */
export const leftWaiting: Play = {
  settings: { ...recordedSettings, TOOLS_ENABLED: 'today_range,get_counts,add_note' },
  play: async ({ root, commit }, into, say) => {
    const server = await startRedis({ appendonly: 'no' });
    const client = new Redis(server.url);
    const held = new Set<Held>();
    const environment = { ...recordedSettings, ...placeAgents(into) };
    const stack = await startStack({ redis: server, root, environment, script: houseModel((who) => held.has(who)) });
    const callers = new Callers(stack, client);
    try {
      await carryPeopleOn(callers);
      await carryPlanOn(callers);
      say('all came to their ends');
      await leavePeople(callers);
      await leaveThreads(callers, held);
      await leaveTools(callers);
      say('all wait');
      for (const app of Object.values(stack.apps)) await app.kill();
      await writeRuns(client, join(into, 'runs'));
      const [seconds = 0] = (await client.time()).map(Number);
      const left = { build: commit, recordedAt: seconds * 1_000, messages: stack.twilio.messages };
      writeRecording(join(into, 'left.ndjson'), { ...left, keys: await readWhole(client) });
    } finally {
      client.disconnect();
      await stack.stop();
    }
  },
};

async function carryPeopleOn(callers: Callers): Promise<void> {
  const { approval, question, agree, message, tree } = housePeople.carried;
  await callers.text('notes', approval, 'jot down: rent');
  await callers.agree('notes', approval, 1);
  await callers.text('notes', question, 'How many messages today?');
  await callers.heard(question, 1);
  await callers.text('notes', question, 'angry');
  await callers.text('agree', agree, 'go on');
  await callers.agree('agree', agree, 1);
  await callers.text('message', message, 'hello');
  await callers.heard(message, 1);
  await callers.text('message', message, 'the red one');
  await callers.text('tree', tree, 'please');
  for (const count of [1, 2]) await callers.agree('tree', tree, count);
  await callers.heard(tree, 3);
  for (const person of [approval, question, agree, message]) await callers.heard(person, 2);
}

async function carryPlanOn(callers: Callers): Promise<void> {
  await callers.plan('checkpoint-done');
  await callers.approve('checkpoint-done');
  await callers.untilThread('checkpoint-done', ({ runId, plan }) => runId === null && plan !== null);
}

async function leavePeople(callers: Callers): Promise<void> {
  const { approval, question, agree, message, tree } = housePeople.left;
  await callers.text('notes', approval, 'jot down: milk');
  await callers.text('notes', question, 'How many messages today?');
  await callers.text('agree', agree, 'go on');
  await callers.text('message', message, 'hello');
  await callers.text('tree', tree, 'please');
  for (const person of [approval, question, agree, message, tree]) await callers.heard(person, 1);
}

/** Threads and sessions, whose models say nothing any more, or are away. */
async function leaveThreads(callers: Callers, held: Set<Held>): Promise<void> {
  await callers.plan('card');
  held.add('checkpoint');
  await callers.plan('checkpoint');
  await callers.approve('checkpoint');
  await callers.untilStored('assistant', 'checkpoint', 1);
  held.add('builder');
  await callers.plan('child');
  await callers.approve('child');
  await callers.build('left', 'Mark it.');
  await callers.untilStored('builder', 'model', 2);
  held.add('away');
  await callers.build('away', 'away: mark it.');
  await callers.ask('assistant/threads/away/messages', { text: 'away: have it marked' });
  for (const program of ['builder', 'assistant']) await callers.untilStored(program, 'delay', 1);
}

/** What a tool, a schedule or the time has to go on with. */
async function leaveTools(callers: Callers): Promise<void> {
  const { tool, delay } = housePeople.left;
  await callers.stack.apps['tool-runner'].kill();
  await callers.text('tool', tool, 'please');
  await callers.untilStored('workflow', 'tool', 1);
  for (const [id, root] of Object.entries(schedules))
    await callers.ask('schedules', { id, document: { version: 1, root }, reason: 'to wait' });
  await callers.untilStored('schedule', 'approval', 1);
  await callers.untilStored('schedule', 'child', 2);
  await callers.text('delay', delay, 'please');
  await callers.untilStored('workflow', 'delay', 2);
}
