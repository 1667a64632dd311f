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

  describe('with turns that wait outside', () => {
    const lent = () => {
      const calls: string[] = [];
      const note = (what: string) => () => Promise.resolve(void calls.push(what));
      return { calls, lease: { actorId: 'act_1', giveBack: note('back'), takeBack: note('again') } };
    };

    it('lets a suspect begin beside them, without their leases, and each takes its place again after it', async () => {
      const quarantine = new Quarantine();
      const [suspect, other] = [await enterOne(quarantine), await enterOne(quarantine)];
      const { calls, lease } = lent();
      const asked = Promise.withResolvers<string>();
      const answer = other.outside(() => asked.promise, lease, never);
      expect(await suspect.alone(never)).toBe(true);
      expect(calls).toEqual(['back']);
      asked.resolve('answer');
      expect(await isDone(answer)).toBe(false);
      suspect.leave();
      expect([await answer, calls]).toEqual(['answer', ['back', 'again', 'again']]);
      expect(await isDone((await enterOne(quarantine)).alone(never))).toBe(false); // the other has a place
    });

    it('lets several suspects wait there, and each be alone again', async () => {
      const quarantine = new Quarantine();
      const [first, second] = [await enterOne(quarantine), await enterOne(quarantine)];
      const [begun, next] = [first.alone(never), second.alone(never)];
      const asked = Promise.withResolvers<string>();
      await begun;
      const answers = [first.outside(() => asked.promise, lent().lease, never)];
      await next;
      answers.push(second.outside(() => asked.promise, lent().lease, never));
      asked.resolve('answer');
      expect(await answers[0]).toBe('answer');
      expect([first.isAlone, await isDone(answers[1] ?? begun)]).toEqual([true, false]);
      first.leave();
      expect(await answers[1]).toBe('answer');
    });

    it('takes no lease again for a turn that is cut off while a suspect is alone', async () => {
      const quarantine = new Quarantine();
      const [suspect, other] = [await enterOne(quarantine), await enterOne(quarantine)];
      const { calls, lease } = lent();
      const cut = new AbortController();
      const asked = Promise.withResolvers<string>();
      const answer = other.outside(() => asked.promise, lease, cut.signal);
      await suspect.alone(never);
      cut.abort();
      asked.resolve('late');
      await answer;
      suspect.leave();
      expect(calls).toEqual(['back']);
    });

    it.each([
      ['while it waits for an answer', false],
      ['while it waits for its place', true],
    ])('keeps no place for a turn that has left %s', async (_when, isAnswered) => {
      const quarantine = new Quarantine();
      const [turn, other] = [await enterOne(quarantine), await enterOne(quarantine)];
      const alone = turn.alone(never);
      other.leave();
      await alone;
      const asked = Promise.withResolvers<string>();
      const answer = turn.outside(() => asked.promise, lent().lease, never);
      const computing = await enterOne(quarantine);
      if (isAnswered) asked.resolve('late');
      await isDone(answer);
      turn.leave();
      asked.resolve('late');
      computing.leave();
      await answer;
      const last = await enterOne(quarantine);
      expect(await last.alone(never)).toBe(true);
    });
  });
});
