import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSlackStandIn } from '../../../../test/stand-ins/slack-stand-in.js';
import type { SlackStandIn } from '../../../../test/stand-ins/slack-stand-in.js';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { StandInAnswer } from '../../../../test/stand-ins/stand-in-server.js';
import type { ReconcileQuery } from '../channel.js';
import { SlackChannel } from './slack-channel.js';

const never = new AbortController().signal;
const message = { effectId: 'act_X.1.0', to: 'D024', ours: 'T1', text: '7 <angry> & sad' };

let slack: SlackStandIn;
let channel: SlackChannel;

beforeEach(async () => {
  slack = await startSlackStandIn({ port: 0 });
  channel = new SlackChannel({ botToken: slack.botToken, apiBaseUrl: slack.url, timeoutMs: 5_000 });
});
afterEach(() => slack.close());

/** Something the person wrote before, as the engine would know it. */
async function asked(where = 'D024', thread?: string): Promise<string> {
  const saying = { channel: where, text: 'how many?', url: `${slack.url}/nowhere` };
  const { ts } = await slack.say(thread === undefined ? saying : { ...saying, thread });
  return `${where}:${ts}`;
}

function query(parts: Partial<ReconcileQuery> = {}): ReconcileQuery {
  return { ...message, firstPostAt: Date.now() + 1_000, knownProviderIds: [], ...parts };
}

describe('SlackChannel against a Slack that works', () => {
  it('posts the words escaped, with the mark of the reply', async () => {
    const delivery = await channel.deliver(message, never);
    const [posted] = slack.messages;
    expect(delivery).toEqual({ status: 'sent', providerId: `D024:${posted?.ts}` });
    expect(posted).toMatchObject({ channel: 'D024', thread: null, text: '7 &lt;angry&gt; &amp; sad' });
    expect(posted?.metadata).toEqual({ event_type: 'turnpike_reply', event_payload: { effect_id: 'act_X.1.0' } });
  });

  it('answers in the thread of its conversation', async () => {
    await channel.deliver({ ...message, to: 'C024/1712.000100' }, never);
    expect(slack.messages[0]).toMatchObject({ channel: 'C024', thread: '1712.000100' });
  });

  it.each(['D024', 'C024/1712345678.000100'])('finds the message in %s whose response was lost', async (to) => {
    slack.loseResponses(1);
    expect(await channel.deliver({ ...message, to }, never)).toEqual({ status: 'ambiguous' });
    const providerId = `${to.split('/')[0]}:${slack.messages[0]?.ts}`;
    expect(await channel.reconcile(query({ to }), never)).toEqual({ status: 'found', providerId });
  });

  it('takes silence for absence only where all is shown since a message that it knows', async () => {
    expect(await channel.reconcile(query(), never)).toEqual({ status: 'unsure' });
    const known = await asked();
    expect(await channel.reconcile(query({ knownProviderIds: ['D024:1.000001'] }), never)).toEqual({
      status: 'unsure',
    });
    expect(await channel.reconcile(query({ knownProviderIds: [known] }), never)).toEqual({ status: 'absent' });
    slack.hideLatest(1);
    expect(await channel.reconcile(query({ knownProviderIds: [known] }), never)).toEqual({ status: 'unsure' });
  });

  it('proves absence by what it knows of the thread that it reads, whatever else it knows of the channel', async () => {
    const other = await asked('C024');
    const answered = await channel.deliver({ ...message, to: `C024/${other.split(':')[1]}` }, never);
    const own = await asked('C024');
    const to = `C024/${own.split(':')[1]}`;
    const elsewhere = answered.status === 'sent' && answered.providerId ? [other, answered.providerId] : [];
    expect(elsewhere).toHaveLength(2);
    const ofAll = query({ to, effectId: 'act_X.2.0', knownProviderIds: [own, ...elsewhere] });
    expect(await channel.reconcile(ofAll, never)).toEqual({ status: 'absent' });
    expect(await channel.reconcile({ ...ofAll, knownProviderIds: elsewhere }, never)).toEqual({ status: 'unsure' });
  });

  it('takes nothing for a proof that was said after the first try', async () => {
    const known = await asked();
    const firstPostAt = Date.now() - 1_000;
    expect(await channel.reconcile(query({ knownProviderIds: [known], firstPostAt }), never)).toEqual({
      status: 'unsure',
    });
  });

  it('takes no message of another reply for its own, and none that is known', async () => {
    const known = await asked();
    await channel.deliver({ ...message, effectId: 'act_X.2.0' }, never);
    expect(await channel.reconcile(query({ knownProviderIds: [known] }), never)).toEqual({ status: 'absent' });
    const own = await channel.deliver(message, never);
    const ids = own.status === 'sent' && own.providerId ? [known, own.providerId] : [];
    expect(await channel.reconcile(query({ knownProviderIds: ids }), never)).toEqual({ status: 'absent' });
  });

  it('takes any of ours that nobody knows where the reply itself is forgotten', async () => {
    const known = await asked();
    await channel.deliver({ ...message, effectId: 'act_X.2.0' }, never);
    const forgotten = query({ knownProviderIds: [known], otherTextUntil: Date.now() + 1_000 });
    expect(await channel.reconcile(forgotten, never)).toEqual({
      status: 'found',
      providerId: `D024:${slack.messages[1]?.ts}`,
    });
  });

  it('reads page after page, and gives up where there are too many', async () => {
    const known = await asked();
    for (let i = 0; i < 20; i++) await asked();
    expect(await channel.reconcile(query({ knownProviderIds: [known] }), never)).toEqual({ status: 'absent' });
    for (let i = 0; i < 40; i++) await asked();
    expect(await channel.reconcile(query({ knownProviderIds: [known] }), never)).toEqual({ status: 'unsure' });
  });
});

describe('SlackChannel against a Slack that fails', () => {
  const ok = (body: object): StandInAnswer => ({ status: 200, body });
  const cases: [string, StandInAnswer, unknown][] = [
    [
      '429',
      { status: 429, headers: { 'retry-after': '3' }, body: {} },
      { status: 'retry', afterMs: 3_000, reason: 'HTTP 429' },
    ],
    [
      'a rate in words',
      ok({ ok: false, error: 'ratelimited' }),
      { status: 'retry', afterMs: null, reason: 'ratelimited' },
    ],
    [
      'a refusal',
      ok({ ok: false, error: 'channel_not_found' }),
      { status: 'rejected', errorCode: 'slack-channel_not_found', message: 'channel_not_found' },
    ],
    ['what may have half happened', ok({ ok: false, error: 'fatal_error' }), { status: 'ambiguous' }],
    ['500', { status: 500, body: '' }, { status: 'ambiguous' }],
    ['no JSON', { status: 200, body: '<html>' }, { status: 'ambiguous' }],
    ['a message without a time', ok({ ok: true }), { status: 'ambiguous' }],
    ['a redirect', { status: 302, headers: { location: '/' }, body: '' }, { status: 'ambiguous' }],
    ['a cut connection', 'drop', { status: 'ambiguous' }],
  ];
  it.each(cases)('sorts %s, and asks once', async (_name, answer, delivery) => {
    slack.failNext(1, answer);
    expect(await channel.deliver(message, never)).toEqual(delivery);
    expect(slack.calls).toHaveLength(1);
  });

  it('may try again what was never connected', async () => {
    const gone = await startStandIn(0, () => 'hang');
    await gone.close();
    const away = new SlackChannel({ botToken: 'xoxb-1', apiBaseUrl: gone.url, timeoutMs: 1_000 });
    expect(await away.deliver(message, never)).toEqual({ status: 'retry', afterMs: null, reason: 'ECONNREFUSED' });
  });

  const silences: [string, StandInAnswer][] = [
    ['429', { status: 429, body: {} }],
    ['a refusal', ok({ ok: false, error: 'missing_scope' })],
    ['a cut', 'drop'],
  ];
  it.each(silences)('is unsure when the history answers %s', async (_name, answer) => {
    slack.failNext(1, answer);
    expect(await channel.reconcile(query(), never)).toEqual({ status: 'unsure' });
  });
});
