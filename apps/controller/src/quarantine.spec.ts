import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Quarantine } from './quarantine.js';
import type { TurnSlot } from './quarantine.js';

const never = new AbortController().signal;

async function enterOne(quarantine: Quarantine): Promise<TurnSlot> {
  const slot = await quarantine.enter(never);
  if (slot === null) throw new Error('nobody has cut it off');
  return slot;
}

/** Whether a promise is settled by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await soon();
  return done;
}

describe('the quarantine', () => {
  it('lets turns run side by side', async () => {
    const quarantine = new Quarantine();
    await enterOne(quarantine);
    expect(await isDone(quarantine.enter(never))).toBe(true);
  });

  it('lets a suspect begin when the others have left, and the next ones when it has', async () => {
    const quarantine = new Quarantine();
    const [suspect, other] = [await enterOne(quarantine), await enterOne(quarantine)];
    const alone = suspect.alone(never);
    const later = quarantine.enter(never);
    expect(await isDone(alone)).toBe(false);
    other.leave();
    expect(await alone).toBe(true);
    expect(await isDone(later)).toBe(false);
    suspect.leave();
    expect(await isDone(later)).toBe(true);
  });

  it('tries suspects one after the other', async () => {
    const quarantine = new Quarantine();
    const [first, second] = [await enterOne(quarantine), await enterOne(quarantine)];
    const [begun, next] = [first.alone(never), second.alone(never)];
    expect(await begun).toBe(true);
    expect(await isDone(next)).toBe(false);
    first.leave();
    expect(await next).toBe(true);
  });

  it('lets whoever waits go when it is cut off, and keeps nobody waiting for it', async () => {
    const quarantine = new Quarantine();
    const cut = new AbortController();
    const [suspect, other] = [await enterOne(quarantine), await enterOne(quarantine)];
    const alone = suspect.alone(cut.signal);
    const later = quarantine.enter(never);
    cut.abort();
    expect(await alone).toBe(false);
    expect(await isDone(later)).toBe(true);
    suspect.leave();
    other.leave();
    expect(await quarantine.enter(cut.signal)).toBeNull();
  });

  it('lets a suspect that is none any more go on beside the others, behind those that wait', async () => {
    const quarantine = new Quarantine();
    const [first, second] = [await enterOne(quarantine), await enterOne(quarantine)];
    const [begun, next] = [first.alone(never), second.alone(never)];
    expect(await begun).toBe(true);
    const back = first.beside(never);
    expect(await next).toBe(true);
    expect(await isDone(back)).toBe(false);
    const alsoBack = second.beside(never);
    expect(await Promise.all([back, alsoBack])).toEqual([true, true]);
    expect([first.isAlone, second.isAlone]).toEqual([false, false]);
    const third = (await enterOne(quarantine)).alone(never);
    first.leave();
    expect(await isDone(third)).toBe(false);
    second.leave();
    expect(await third).toBe(true);
  });

  it('has no place for a suspect whose wait to go on beside the others was cut off, and ends none twice', async () => {
    const quarantine = new Quarantine();
    const cut = new AbortController();
    const [first, second] = [await enterOne(quarantine), await enterOne(quarantine)];
    const [begun, next] = [first.alone(never), second.alone(never)];
    await begun;
    const back = first.beside(cut.signal);
    await next;
    cut.abort();
    expect(await back).toBe(false);
    first.leave();
    expect(await isDone(quarantine.enter(never))).toBe(false);
    second.leave();
  });

  it('asks a suspect that is alone to wait for nobody', async () => {
    const suspect = await enterOne(new Quarantine());
    expect([await suspect.alone(never), await suspect.alone(never)]).toEqual([true, true]);
  });
});
