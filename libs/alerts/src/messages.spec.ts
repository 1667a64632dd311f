import { describe, expect, it } from '@jest/globals';
import { afterLook, claimDue, emptyRecord, noteResult } from './messages.js';
import type { AlertDelivery, AlertRecord, TargetRepeat, TryResult } from './messages.js';
import type { AlertTarget } from './names.js';
import { watchedAlerts } from './alert-table.js';
import { causeTitle } from './words.js';

const start = 1_795_000_000_000;
const leaseMs = 1_000;
const bases = { console: 'https://t.example/console/', runbook: 'https://t.example/console/docs/runbook.html' };

/** A record with a message about dead letters, and at every further time one about another thing. */
function withMessages(targets: readonly AlertTarget[], at: readonly number[] = [start]): AlertRecord {
  return at.reduce((record, now, n) => {
    const value = { value: 3, link: '#/letters' };
    const readings = new Map([
      [n === 0 ? ('dead-letters' as const) : ('app-gone' as const), new Map([[`${n}`, value]])],
    ]);
    const limits = { 'app-gone': { forSeconds: 0 } };
    return afterLook(record, { readings, limits, targets, bases, messageEveryMs: 0, id: `m${n}`, now });
  }, emptyRecord);
}

function claim(record: AlertRecord, token: string, now: number, repeats: Partial<Record<AlertTarget, TargetRepeat>>) {
  return claimDue(record, { token, leaseMs, repeats, now });
}

function delivery(record: AlertRecord, target: AlertTarget, at = 0): AlertDelivery | undefined {
  return record.messages[at]?.deliveries[target];
}

const sent: TryResult = { status: 'sent', answer: 'HTTP 204', providerId: 'p1' };

describe('a message', () => {
  it('names what it is about as that is written', () => {
    const row = watchedAlerts.find(({ watched }) => watched.title.includes('{subject}'));
    const title = causeTitle({ alert: row?.name ?? 'app-gone', subject: "$& and $'", value: 1, worst: 1 });
    expect(title).toContain("$& and $'");
  });

  it('is owed to every target, and claimed by one', () => {
    const record = withMessages(['webhook', 'slack']);
    const repeats = { webhook: 'drops', slack: 'found' } as const;
    const first = claim(record, 'a', start, repeats);
    expect(first.claimed.map(({ target }) => target)).toEqual(['webhook', 'slack']);
    expect(claim(first.record, 'b', start + leaseMs - 1, repeats).claimed).toEqual([]);
  });

  it.each([
    ['drops', 'claimed', true],
    ['found', 'claimed', true],
    ['doubles', 'unknown', false],
  ] as const)('whose sender is gone, at a target that %s it, is %s', (repeat, status, isSentAgain) => {
    const taken = claim(withMessages(['slack']), 'a', start, { slack: repeat }).record;
    const later = claim(taken, 'b', start + leaseMs, { slack: repeat });
    expect(delivery(later.record, 'slack')?.status).toBe(status);
    expect(later.claimed.map(({ isInDoubt }) => isInDoubt)).toEqual(isSentAgain ? [true] : []);
  });

  it('is noted by whoever holds the claim, and by nobody else', () => {
    const taken = claim(withMessages(['webhook']), 'a', start, { webhook: 'drops' }).record;
    const again = claim(taken, 'b', start + leaseMs, { webhook: 'drops' }).record;
    expect(noteResult(again, { id: 'm0', target: 'webhook', token: 'a' }, sent, start)).toBeNull();
    const noted = noteResult(again, { id: 'm0', target: 'webhook', token: 'b' }, sent, start);
    expect(noted && delivery(noted, 'webhook')).toMatchObject({ status: 'sent', providerId: 'p1' });
  });

  it('that has not arrived is owed again after a pause that grows, and given up after ten tries and an hour', () => {
    let record = withMessages(['webhook']);
    let now = start;
    const pauses: number[] = [];
    while (delivery(record, 'webhook')?.status === 'owed') {
      const taken = claim(record, 'a', now, { webhook: 'drops' }).record;
      record =
        noteResult(taken, { id: 'm0', target: 'webhook', token: 'a' }, { status: 'again', answer: '500' }, now) ??
        record;
      const { until = now } = delivery(record, 'webhook') ?? {};
      pauses.push(until - now);
      now = Math.max(now, until);
    }
    expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(delivery(record, 'webhook')).toMatchObject({ status: 'failed' });
    expect(now - start).toBeGreaterThanOrEqual(3_600_000);
  });

  it('says which earlier ones may be lost, once', () => {
    const repeats = { slack: 'doubles' } as const;
    const record = withMessages(['slack'], [start, start + 5_000, start + 10_000]);
    const dying = claim({ ...record, messages: record.messages.slice(0, 1) }, 'a', start, repeats).record;
    const found = claim(
      { ...record, messages: [...dying.messages, ...record.messages.slice(1)] },
      'b',
      start + 20_000,
      repeats,
    );
    expect(found.claimed.map(({ message, lost }) => [message.id, lost.map(({ id }) => id)])).toEqual([
      ['m1', ['m0']],
      ['m2', []],
    ]);
  });

  it('holds what has changed since the last, at most one in its time', () => {
    const readings = (letters: number) =>
      new Map([['dead-letters' as const, new Map([['', { value: letters, link: '#/letters' }]])]]);
    const look = {
      limits: { 'dead-letters': { clearSeconds: 0 } },
      targets: ['webhook' as const],
      bases,
      messageEveryMs: 60_000,
    };
    const record = [1, 0, 4, 0].reduce((before, letters, n) => {
      return afterLook(before, { ...look, readings: readings(letters), id: `m${n}`, now: start + n * 20_000 });
    }, emptyRecord);
    expect(record.messages.map(({ id, changes }) => [id, changes.map(({ state }) => state)])).toEqual([
      ['m0', ['firing']],
      ['m3', ['resolved', 'firing', 'resolved']],
    ]);
  });

  it('leaves people alone in quiet hours, but for what wakes somebody, and tells the rest later', () => {
    const link = '#/';
    const readings = new Map([['dead-letters' as const, new Map([['', { value: 1, link }]])]]);
    const gone = new Map([['app-gone' as const, new Map([['controller', { value: 1, link }]])]]);
    const limits = { 'app-gone': { forSeconds: 0 } };
    const look = { limits, targets: ['webhook' as const], bases, messageEveryMs: 0, isQuiet: true };
    const held = afterLook(emptyRecord, { ...look, readings, id: 'm0', now: start });
    expect([held.messages.length, held.waiting.length]).toEqual([0, 1]);
    const woken = afterLook(held, { ...look, readings: gone, id: 'm1', now: start + 1_000 });
    expect(woken.messages.map(({ changes }) => changes.length)).toEqual([2]);
    const morning = afterLook(held, { ...look, readings, isQuiet: false, id: 'm2', now: start + 1_000 });
    expect(morning.messages.map(({ changes }) => changes.length)).toEqual([1]);
  });

  it('leads to the page and to the section of the runbook', () => {
    const [told] = withMessages(['webhook']).messages[0]?.changes ?? [];
    expect(told).toMatchObject({
      title: 'dead letters: 3 of the last hour are open',
      link: 'https://t.example/console/#/letters',
      runbook: 'https://t.example/console/docs/runbook.html#dead-letters-grow',
    });
  });
});
