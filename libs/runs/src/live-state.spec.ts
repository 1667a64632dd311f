import { describe, expect, it } from '@jest/globals';
import { toPublicBackground } from '#protocol';
import { activityMeanings } from './activities.js';
import { deriveLiveState, liveText } from './live-state.js';
import type { LiveLook, OwedLook } from './live-state.js';

const now = 100_000;
const idle: LiveLook = {
  now,
  isParked: false,
  takenOverAt: null,
  leaseUntil: 0,
  isDue: false,
  mailAt: null,
  lastAt: 60_000,
  owed: null,
};
const tool: OwedLook = { kind: 'run-tool', claimedAt: 61_000, heldUntil: now + 5_000, notBefore: 0 };
const acting = { phase: 'acting' } as const;
const everybody = new Set(['controller', 'tool-runner', 'gateway', 'compressor']);

describe('what a run is doing', () => {
  it('is described in one line that can follow its name', () => {
    const all = Object.values(activityMeanings);
    expect(all.filter((meaning) => !/^[a-z][^\n.]{8,79}$/.test(meaning))).toEqual([]);
  });

  it('is the tool only while a tool-runner has the call', () => {
    expect(deriveLiveState(acting, { ...idle, owed: tool })).toEqual({ doing: 'acting', queue: 'tool', since: 61_000 });
  });

  it('is the model once the result of the tool is with a controller, though the record still names the tool', () => {
    const look = { ...idle, leaseUntil: now + 4_000, isDue: true, mailAt: 70_000 };
    expect(deriveLiveState(acting, look)).toEqual({ doing: 'thinking', queue: 'turn', since: 70_000 });
  });

  it('is the queue while nobody has claimed the call, and again when the claim of a dead tool-runner has run out', () => {
    const fresh = { ...tool, claimedAt: null, heldUntil: 0 };
    expect(deriveLiveState(acting, { ...idle, owed: fresh })).toEqual({
      doing: 'queued',
      queue: 'tool',
      since: 60_000,
    });
    const left = { ...tool, heldUntil: now - 10 };
    expect(deriveLiveState(acting, { ...idle, owed: left })).toMatchObject({ doing: 'queued', since: now - 10 });
  });

  it('is the queue again when the lease of a dead controller has run out', () => {
    const look = { ...idle, leaseUntil: now - 1, isDue: true };
    expect(deriveLiveState({ phase: 'thinking' }, look)).toEqual({ doing: 'queued', queue: 'turn', since: 60_000 });
  });

  it.each(['asking', 'approving'] as const)(
    'is a wait for a person in phase %s, and the queue once their text is there',
    (phase) => {
      expect(deriveLiveState({ phase }, idle)).toEqual({ doing: phase, queue: null, since: 60_000 });
      expect(deriveLiveState({ phase }, { ...idle, isDue: true, mailAt: 99_000 })).toEqual({
        doing: 'queued',
        queue: 'turn',
        since: 99_000,
      });
    },
  );

  it('is a wait for its children once it has none but them to wait for', () => {
    expect(deriveLiveState({ phase: 'joining' }, idle)).toEqual({ doing: 'joining', queue: null, since: 60_000 });
    expect(liveText({ doing: 'joining', queue: null }, everybody)).toBe('waiting for its children');
    const child = { phase: 'joining' as const, parentRunId: 'run_1' };
    const due = { ...idle, isDue: true };
    expect(deriveLiveState(child, due)).toMatchObject({ doing: 'queued', queue: 'background' });
    expect(deriveLiveState({ phase: 'joining' }, { ...idle, owed: tool })).toMatchObject({ doing: 'acting' });
  });

  it('is in the queues of strangers where they have begun it', () => {
    const background = toPublicBackground('orders');
    expect(deriveLiveState(acting, { ...idle, background, isDue: true })).toMatchObject({ queue: 'public' });
    expect(deriveLiveState(acting, { ...idle, background, owed: tool })).toMatchObject({ queue: 'public-tool' });
    const owed = { ...tool, kind: 'send-reply' as const };
    expect(deriveLiveState(acting, { ...idle, background, owed })).toMatchObject({ queue: 'reply' });
  });

  it('is the send of the question until that has ended', () => {
    const owed = { ...tool, kind: 'send-reply' as const };
    expect(deriveLiveState({ phase: 'asking' }, { ...idle, owed })).toMatchObject({
      doing: 'answering',
      queue: 'reply',
    });
  });

  it('is a delay while a send or a call may not be tried yet', () => {
    const owed = { ...tool, heldUntil: 0, notBefore: now + 60_000 };
    expect(deriveLiveState(acting, { ...idle, owed })).toMatchObject({ doing: 'delayed', queue: 'tool' });
  });

  it('is the wait for people while a person has the conversation or it is parked', () => {
    const look = { ...idle, isDue: true, owed: tool };
    expect(deriveLiveState(acting, { ...look, takenOverAt: 90_000 })).toEqual({
      doing: 'handed-over',
      queue: null,
      since: 90_000,
    });
    expect(deriveLiveState(acting, { ...look, isParked: true })).toMatchObject({ doing: 'parked', queue: null });
  });
});

describe('liveText', () => {
  it('says which app has nobody left to do it', () => {
    const queued = { doing: 'queued', queue: 'tool' } as const;
    expect(liveText(queued, everybody)).toBe('in the queue for a tool-runner');
    expect(liveText(queued, new Set(['gateway', 'controller']))).toBe('in the queue: no tool-runner is alive');
    expect(liveText({ doing: 'thinking', queue: 'turn' }, everybody)).toBe('the model is thinking');
  });
});
