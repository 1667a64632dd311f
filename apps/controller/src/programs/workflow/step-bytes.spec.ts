import { describe, expect, it } from '@jest/globals';
import type { StepResult } from '#compiler';
import { DayCaps } from '#limits';
import { strangersConversation, toWorkflowSide } from '#registry';
import { findBound } from './run-bytes.js';
import { StepBytes } from './step-bytes.js';

const kib = 1_024;
const ours = toWorkflowSide('orders', '0123456789abcdef');
const side = { tenant: 'default', channel: 'api', ours };
const strangers = { ...side, theirs: strangersConversation('orders-1') };
const operators = { ...side, theirs: 'orders-1' };
const madeOf = (chars: number): StepResult => ({
  result: { ok: true, value: '' },
  items: chars === 0 ? {} : { ':Set': 'x'.repeat(chars) },
});

const tenantDay = 50 * kib;

/** Days whose bytes are taken one by one, as `DayBytes` does. */
function daysOf(publicBytes: number | null = null) {
  const taken = new Map<string, number>();
  const take = async (name: string, bytes: number, most: () => Promise<number | null>): Promise<boolean> => {
    const cap = (await most()) ?? Infinity;
    const sum = (taken.get(name) ?? 0) + bytes;
    if (sum > cap) return false;
    taken.set(name, sum);
    return true;
  };
  return { taken, day: new DayCaps(tenantDay, { day: { take }, readPublicBytes: () => Promise.resolve(publicBytes) }) };
}

const limits = { run: 100 * kib, publicRun: 10 * kib };
const messageOf = ({ result }: StepResult): string | null => (result.ok ? null : result.envelope.error.message);

describe('the bytes that steps may keep', () => {
  it.each([
    ['of a run', operators, 0, 100 * kib, null],
    ['of a run that a stranger has begun', strangers, 0, 9 * kib, null],
    ['and no more than RUN_MAX_BYTES', operators, 60 * kib, 41 * kib, 'see RUN_MAX_BYTES'],
    ['and no more than PUBLIC_RUN_MAX_BYTES', strangers, 5 * kib, 6 * kib, 'see PUBLIC_RUN_MAX_BYTES'],
  ])('are those %s', async (_, of, held, bytes, why) => {
    const made = await new StepBytes(limits).kept({ made: madeOf(bytes), node: 'Set', held }, of);
    expect(messageOf(made)?.includes(why ?? '') ?? null).toBe(why === null ? null : true);
    expect(findBound(made)).toBe(why === null ? null : 'bytes-budget');
  });

  it('are those of a tenant’s day: each step counts its items, and 1 KiB beside them', async () => {
    const { taken, day } = daysOf();
    const bytes = new StepBytes(limits, day);
    const steps = await Promise.all(
      [9, 9, 9, 9, 9].map((n) => bytes.kept({ made: madeOf(n * kib), node: 'Set', held: 0 }, operators)),
    );
    expect(steps.every(({ result }) => result.ok)).toBe(true);
    expect(taken).toEqual(new Map([['tenant default', 50 * kib]]));
    const one = await bytes.kept({ made: madeOf(0), node: 'Set', held: 0 }, operators);
    expect(messageOf(one)).toBe(
      'Set: its tenant keeps at most 51200 bytes a day, see TENANT_BYTES_PER_DAY (BYTES_BUDGET)',
    );
    expect(one.items).toEqual({});
    const others = await bytes.kept({ made: madeOf(0), node: 'Set', held: 0 }, { ...operators, tenant: 'other' });
    expect(others.result.ok).toBe(true);
  });

  it('are those of the strangers who call a workflow, and nobody else’s', async () => {
    const { taken, day } = daysOf(4 * kib);
    const bytes = new StepBytes(limits, day);
    const step = { made: madeOf(2 * kib), node: 'Set', held: 0 };
    expect(await bytes.kept(step, strangers)).toBe(step.made);
    const second = await bytes.kept(step, strangers);
    expect(messageOf(second)).toBe(
      'Set: strangers may have orders keep no more today, see its bytes_per_day (BYTES_BUDGET)',
    );
    expect(await bytes.kept(step, operators)).toBe(step.made);
    expect(taken.get('public orders')).toBe(3 * kib);
  });

  it('are a tenth of the tenant’s day for strangers where the workflow was published without such a limit', async () => {
    const bytes = new StepBytes(limits, daysOf(null).day);
    const step = { made: madeOf(3 * kib), node: 'Set', held: 0 };
    expect(await bytes.kept(step, strangers)).toBe(step.made);
    expect(messageOf(await bytes.kept(step, strangers))).toContain('strangers may have orders keep no more today');
    expect(await bytes.kept(step, operators)).toBe(step.made);
  });

  it.each([
    ['a person', { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550101.public' }],
    ['a conversation of the API', { ...operators, ours: 'api', theirs: 'x.public' }],
    ['an operator', operators],
  ])('are not a stranger’s where the run is that of %s', async (_, of) => {
    const { taken, day } = daysOf(1);
    await new StepBytes(limits, day).kept({ made: madeOf(20 * kib), node: 'Set', held: 0 }, of);
    expect([...taken.keys()]).toEqual(['tenant default']);
  });
});
