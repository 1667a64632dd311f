import { describe, expect, it } from '@jest/globals';
import type { Scene } from './card.js';
import { cards } from './cards.js';
import type { Facts, RunFacts } from './facts.js';
import { actNames } from './mischief.js';
import type { ActName, Done } from './mischief.js';
import { renderPage } from './page.js';
import { Progress } from './progress.js';

const nothing: Facts = { runs: [], earlier: [], letters: [], conversations: [], workflows: [], plans: [] };
const early = 1_000;

/** Every button pressed, and so far nothing come of it. */
function scene(facts: Partial<Facts> = {}): Scene {
  const done = new Map<ActName, Done>(actNames.map((name) => [name, { at: early, pid: 11 }]));
  return { facts: { ...nothing, ...facts }, done, received: [], worker: { pid: 11, isReady: true } };
}

function answered(): RunFacts {
  const replies = [{ kind: 'answer', status: 'sent', provider_id: 'SM1' }];
  const time = new Date(early + 1).toISOString();
  return {
    ...{ run_id: 'run_1', actor_id: 'act_1', channel: 'sms', outcome: 'answered' },
    ...{ started_at: time, changed_at: time, replies, rows: [] },
  };
}

function stepsSeen(progress: Progress): Record<string, number> {
  return Object.fromEntries(cards.map((card) => [card.id, progress.of(card).length]));
}

describe('the cards of the demo', () => {
  it('tick off by nothing that was pressed: the server has to say that it happened', () => {
    const progress = new Progress(cards);
    progress.look(scene());
    expect(Object.values(stepsSeen(progress)).every((count) => count === 0)).toBe(true);
  });

  it('see what is undone only after it was done: a conversation nobody took over has not been given back', () => {
    const progress = new Progress(cards);
    const conversation = { actor_id: 'act_1', opted_out: false, taken_over: null, entries: [] };
    const entry = { who: 'person', keyword: null, at: '', status: 'ended' };
    const entries = [
      { ...entry, kind: 'text', keyword: 'stop' },
      { ...entry, kind: 'text' },
    ];
    const stopped = { ...conversation, opted_out: true, entries };
    const words = { ...entry, kind: 'words', who: 'operator', status: 'sent' };
    const taken = { ...conversation, actor_id: 'act_2', taken_over: { by: 'ana', since: '' }, entries: [words] };
    const both = scene({ conversations: [stopped, taken] });
    progress.look(scene({ conversations: [conversation] }));
    expect(stepsSeen(progress)).toMatchObject({ handoff: 0, stop: 0 });
    progress.look(both);
    expect(stepsSeen(progress)).toMatchObject({ handoff: 1, stop: 1 });
    progress.look(both);
    expect(stepsSeen(progress)).toMatchObject({ handoff: 2, stop: 2 });
    const back = [conversation, { ...conversation, actor_id: 'act_2' }];
    progress.look(scene({ conversations: back, runs: [answered()] }));
    expect(stepsSeen(progress)).toMatchObject({ handoff: 3, stop: 2 }); // no question has been answered since
  });

  it('do not take a text that was answered after STOP for silence', () => {
    const progress = new Progress(cards);
    const entry = { who: 'person', keyword: null, at: '', status: 'ended' };
    const entries = [
      { ...entry, kind: 'text', keyword: 'stop' },
      { ...entry, kind: 'text' },
      { ...entry, kind: 'answer', who: 'agent', status: 'sent' },
    ];
    const stopped = { actor_id: 'act_1', opted_out: true, taken_over: null, entries };
    for (let looks = 0; looks < 3; looks += 1) progress.look(scene({ conversations: [stopped] }));
    expect(stepsSeen(progress)).toMatchObject({ stop: 1 });
  });

  it('do not take an answer that reached the phone twice for one that was found', () => {
    const message = { sid: 'SM1', direction: 'outbound-api' as const, to: '+15550123', from: '+15550100', body: '7' };
    const sent = { ...message, status: 'sent', createdAt: early + 2, listedAt: 0, statusCallback: null };
    const twice = new Progress(cards);
    const once = new Progress(cards);
    const facts = { runs: [answered()] };
    for (let looks = 0; looks < 2; looks += 1) {
      once.look({ ...scene(facts), received: [sent] });
      twice.look({ ...scene(facts), received: [sent, { ...sent, sid: 'SM2' }] });
    }
    expect([stepsSeen(once)['lose-answer'], stepsSeen(twice)['lose-answer']]).toEqual([2, 1]);
  });

  it('see a workflow in order: drawn, published, answering, and taken back', () => {
    const progress = new Progress(cards);
    const stored = { id: 'answer-texts', name: 'Answer Texts', at: '' };
    const on = [{ ...stored, started_version: 'v1' }];
    const off = [{ ...stored, started_version: null }];
    const drawn = { ...answered(), run_id: 'run_2', channel: 'api', program: 'builder' };
    const later = new Date(Date.now() + 60_000).toISOString();
    const node = { row: 'node' } as RunFacts['rows'][number]; // only that is looked at
    const byNodes = { ...answered(), run_id: 'run_3', started_at: later, rows: [node] };
    const seen = (facts: Partial<Facts>): number | undefined => {
      progress.look(scene(facts));
      return stepsSeen(progress)['workflow'];
    };
    expect(seen({ workflows: off })).toBe(0);
    expect(seen({ runs: [drawn], workflows: off })).toBe(1);
    expect(seen({ runs: [drawn], workflows: off })).toBe(1); // it is not published
    expect(seen({ runs: [drawn], workflows: on })).toBe(2);
    expect(seen({ runs: [drawn, { ...answered(), started_at: later }], workflows: on })).toBe(2); // the agent's own answer
    expect(seen({ runs: [drawn, byNodes], workflows: on })).toBe(3);
    expect(seen({ runs: [drawn, byNodes], workflows: on })).toBe(3);
    expect(seen({ runs: [drawn, byNodes], workflows: off })).toBe(4);
  });

  it('see a plan once both of its tasks are done, and a run that is done again', () => {
    const progress = new Progress(cards);
    const task = (status: string) => ({ title: 'a', status });
    const plan = (status: string, ...tasks: string[]) => ({ threadId: 't', status, tasks: tasks.map(task) });
    const again = { ...answered(), simulated: true, replay_of: 'run_0' };
    progress.look(scene({ plans: [plan('awaiting_approval', 'planned', 'planned')], runs: [answered()] }));
    progress.look(scene({ plans: [plan('running', 'succeeded', 'running')] }));
    expect(stepsSeen(progress)).toMatchObject({ plan: 1, again: 0 });
    progress.look(scene({ plans: [plan('completed', 'succeeded', 'succeeded')], runs: [again] }));
    expect(stepsSeen(progress)).toMatchObject({ plan: 2, again: 1 });
  });

  it('say in two sentences what to do and what to look for, on a page that loads nothing from elsewhere', () => {
    const page = renderPage(cards, {
      ...{ consoleUrl: 'http://127.0.0.1:1/console', signInLink: 'http://127.0.0.1:1/console/#/sign-in?key=k' },
      ...{ person: '+15550123', ours: '+15550100', styleSheet: null },
    });
    for (const { todo } of cards) expect(todo.match(/[.](?: |$)/g)).toHaveLength(2);
    expect(page.match(/<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//g)).toBeNull();
  });
});
