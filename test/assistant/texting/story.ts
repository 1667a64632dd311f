import type { ThreadState } from '#assistant';
import { keysLike, parseStored } from '#redis';
import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import type { DateTime } from 'luxon';
import type { Exchange } from './exchange.js';
import type { Moment } from './model.js';

/** Who texts: two are set up for it, of whom one says STOP, and one is not. */
export const person = '+15550111';
export const leaver = '+15550113';
const stranger = '+15550112';
const askedFor = 'every weekday at 6 pm text me how many angry messages came in';

/** How many angry messages came in, by the day of the story. */
const counts = { thursday: 7, friday: 4 };

/** Kills at moments of the work: with a model's call under way. */
export function killsAt(exchange: () => Exchange): (moment: Moment) => Promise<void> {
  return (moment) => {
    const { once, kill } = bound(exchange());
    if (moment === 'planning') return once('planning', () => kill('gateway', 'while a planner thinks'));
    if (moment === 'building') return once('building', () => kill('controller', 'in the middle of the build'));
    return once('checking', () => kill('compressor', 'while the build is checked'));
  };
}

function bound(exchange: Exchange) {
  return { once: exchange.once.bind(exchange), kill: exchange.kill.bind(exchange) };
}

/** The whole exchange: it begins on a Thursday afternoon. */
export async function tell(exchange: Exchange, thursday: DateTime): Promise<void> {
  const { stack } = exchange;
  const day = (days: number, hour: number, minute = 0): DateTime =>
    thursday.plus({ days }).set({ hour, minute, second: 0 });
  stack.dashboard.set(day(0, 0).toFormat('yyyy-MM-dd'), 'angry', counts.thursday);
  stack.dashboard.set(day(1, 0).toFormat('yyyy-MM-dd'), 'angry', counts.friday);
  await exchange.text(stranger, askedFor);
  await exchange.hears(stranger, /^This number answers only people who were set up for it\.$/);
  await build(exchange);
  await leave(exchange);
  await tickThursday(exchange, day(0, 17, 59).set({ second: 58 }));
  await tickFriday(exchange, day(1, 17, 30), day(1, 20, 15));
  exchange.note('the weekend: nothing is to come');
  await exchange.leapTo(day(3, 18, 30));
  await exchange.silence();
  await stop(exchange);
  await exchange.leapTo(day(4, 18, 30));
  exchange.note('Monday evening: it is paused, and nothing is to come');
  await exchange.silence();
}

/** Asked for, planned, approved, built, checked and published. */
async function build(exchange: Exchange): Promise<void> {
  await exchange.text(person, askedFor);
  await exchange.hears(person, /^I am on it\./);
  const [plan = ''] = await exchange.hears(
    person,
    /^My plan:\n1\. Angry count by text: .*\n2\. Check: .*\nReply YES (\d{6}) to go ahead, NO \1/,
  );
  await exchange.text(person, 'yes');
  await exchange.hears(person, new RegExp(`^Reply YES ${plan} to go ahead`));
  await exchange.text(person, `YES ${otherThan(plan)}`);
  await exchange.hears(person, new RegExp(`^Nothing waits for the code ${otherThan(plan)}\\.\nReply YES ${plan}`));
  await exchange.kill('tool-runner', 'before it has passed the answer on', false);
  await exchange.text(person, `YES ${plan}\nthanks`);
  exchange.stack.apps['tool-runner'].start();
  await exchange.hears(person, /^I see\.\n\nNothing was changed\.$/);
  const [publish = ''] = await exchange.hears(
    person,
    /^May I publish "Angry count"\? From then on it runs by itself:\nWeekdays: Mon,Tue,Wed,Thu,Fri at 18:00 \(America\/Los_Angeles\)\nReply YES (\d{6}) or NO \1\.$/,
  );
  await exchange.text(person, `yes ${plan}`);
  await exchange.hears(
    person,
    new RegExp(`^${plan} was answered before, or its time is over\\.\nReply YES ${publish}`),
  );
  await exchange.text(person, `Yes please, ${publish}`);
  await exchange.killRedis('with the answer in it');
  await exchange.hears(person, /^"Angry count" is built and published: /);
  await exchange.atRest();
}

/** Somebody says STOP with a plan before them: they get nothing more, and their thread goes on and says so. */
async function leave(exchange: Exchange): Promise<void> {
  await exchange.text(leaver, askedFor);
  await exchange.hears(leaver, /^I am on it\./);
  await exchange.hears(leaver, /^My plan:/);
  await exchange.text(leaver, 'STOP');
  const { actorId, state } = await threadOf(exchange, leaver);
  const requestId = state.requests[0]?.requestId ?? '';
  await post(exchange, `/v1/assistant/confirmations/${requestId}`, { decision: 'denied' });
  exchange.note(`an operator turns down ${leaver}'s plan, of the thread ${state.threadId} (${actorId})`);
  const isSaid = ({ events }: ThreadState): boolean =>
    events.some(({ type, data }) => type === 'error' && String(data['message']).includes('no more messages'));
  await until('the thread to say that its text was not sent', async () =>
    isSaid((await threadOf(exchange, leaver)).state),
  );
  await exchange.text(leaver, 'START');
  await exchange.text(leaver, 'Are you there?');
  await exchange.hears(leaver, /^I see\.\n\nNothing was changed\.$/);
  await exchange.atRest();
}

/** The thread of who texts from a number. */
async function threadOf({ client }: Exchange, theirs: string): Promise<{ actorId: string; state: ThreadState }> {
  for (const name of await keysLike(client, '*:actor:act_*')) {
    if ((await client.type(name)) !== 'hash') continue;
    const [program, text] = await client.hmget(name, 'program', 'state');
    if (program !== 'assistant' || typeof text !== 'string') continue;
    const state = parseStored<ThreadState>(text);
    if (state.texting?.theirs === theirs) return { actorId: name.slice(name.indexOf('act_')), state };
  }
  throw new Error(`${theirs} has no thread`);
}

/** The first tick: its call is under way when the tool-runner dies, its text when the gateway does. */
async function tickThursday(exchange: Exchange, before: DateTime): Promise<void> {
  const { stack } = exchange;
  const asked = stack.dashboard.requests.length;
  stack.dashboard.slowBy(2_000);
  await exchange.leapTo(before);
  await until('the count to be asked for', () => stack.dashboard.requests.length > asked, 60_000);
  await exchange.kill('tool-runner', 'with the count under way');
  stack.dashboard.slowBy(0);
  const release = stack.twilio.holdResponses();
  const sent = stack.repliesTo(person).length;
  await until('the count to be sent', () => stack.repliesTo(person).length > sent, 60_000);
  await exchange.kill('gateway', 'with its text at Twilio, and no answer yet');
  release();
  await exchange.hears(person, new RegExp(`^${counts.thursday} angry messages came in today\\.$`));
  await exchange.atRest();
  await exchange.silence();
}

/** The second one comes due while nothing runs: it is made up for, once. */
async function tickFriday(exchange: Exchange, before: DateTime, after: DateTime): Promise<void> {
  const { stack } = exchange;
  await exchange.leapTo(before);
  for (const app of ['gateway', 'controller', 'tool-runner', 'compressor'] as const)
    await exchange.kill(app, 'before the second tick', false);
  await exchange.killRedis('with all others');
  await exchange.leapTo(after);
  for (const app of Object.values(stack.apps)) app.start();
  await exchange.atRest();
  await exchange.hears(person, new RegExp(`^${counts.friday} angry messages came in today\\.$`));
}

/** There is another workflow with a schedule: the person says which one is meant. */
async function stop(exchange: Exchange): Promise<void> {
  await publishAnother(exchange);
  await exchange.text(person, 'Stop that');
  const [options = ''] = await exchange.hears(
    person,
    /^Which one shall I stop\?\n((?:\d\. .*\n){2})Reply with your choice\.$/,
  );
  const [, choice = ''] = /(\d)\. angry/.exec(options) ?? [];
  await exchange.text(person, choice);
  const [code = ''] = await exchange.hears(
    person,
    /^May I pause "Angry count"\? Then its times pass without it:\nWeekdays: .*\nReply YES (\d{6})/,
  );
  await exchange.kill('controller', 'with the pause asked for');
  await exchange.text(person, `YES ${code}`);
  await exchange.hears(person, /^It is paused: /);
  await exchange.atRest();
}

async function publishAnother(exchange: Exchange): Promise<void> {
  const interval = [{ field: 'months', triggerAtHour: 3 }];
  const node = { id: '1', name: 'Monthly', type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule: { interval } } };
  await post(exchange, '/v1/workflows', { id: 'monthly', graph: { name: 'Monthly', nodes: [node], connections: {} } });
  await post(exchange, '/v1/workflows/monthly/publish', {});
}

async function post({ stack }: Exchange, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const response = await stack.api(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
