import { describe, expect, it } from '@jest/globals';
import { auditChat, auditWatch, SessionAudit } from './audit-sessions.js';
import { begunGraph } from './model.js';
import type { FollowedSession, PlayedSession } from './play-sessions.js';

const people = { said: ['say'], edits: [{ key: 'edit', does: 'edit' as const, applied: 1 }], chats: [], watched: null };
const said = { n: 1, id: 'say', role: 'user', text: 'Build it, please.' };
const answered = { n: 2, role: 'assistant', text: 'Built.' };
const change = { id: 'edit', revision: 1, by: 'person' };
const nodes = ['Start', 'Mark', 'First', 'Done'].map((name) => ({ name }));
const shown = {
  ...{ graph: { nodes }, messages: [said, answered], changes: [change] },
  status: { phase: 'idle', revision: 1, creditsClaimed: 1 },
};

/** What is found of a session that says this of itself. */
async function found(says: object, played: Partial<PlayedSession> = {}): Promise<Record<string, number>> {
  const audit = new SessionAudit();
  const ask = () => Promise.resolve({ status: 200, body: { ...shown, ...says } });
  await audit.check({ ask }, { id: 's', ...people, ...played });
  const { lost, doubled, wrong_credits } = audit.figures;
  return { lost, doubled, wrong_credits };
}

describe('the audit of sessions', () => {
  it.each([
    ['nothing is wrong', {}, {}],
    ['a message has no answer', { messages: [said] }, { lost: 1, wrong_credits: 1 }],
    ['a message is there twice', { messages: [said, said, answered] }, { doubled: 1 }],
    ['an accepted edit is not there', { changes: [], status: { ...shown.status, revision: 0 } }, { lost: 1 }],
    [
      'an edit was applied twice',
      { changes: [change, { ...change, revision: 2 }], status: { ...shown.status, revision: 2 } },
      { doubled: 2 },
    ],
    ['a node was added twice', { graph: { nodes: [...nodes, { name: 'Mark 2' }] } }, { doubled: 1 }],
    ['a credit was claimed twice', { status: { ...shown.status, creditsClaimed: 2 } }, { wrong_credits: 1 }],
  ])('%s', async (_, says, counts) => {
    expect(await found(says)).toEqual({ lost: 0, doubled: 0, wrong_credits: 0, ...counts });
  });
});

const followed: FollowedSession = { form: 'sse', cuts: 1, breaks: 0, events: [], whole: [] };
const part = (id: string, text: string, type = 'message') => ({ event: '', id, data: { messages: [{ type, text }] } });
const drawn = { event: '', id: '3.0.1', data: { messages: [{ type: 'workflow-updated', codeSnippet: '{}' }] } };

describe('the audit of streams', () => {
  it('sees a part of a chat that came twice, and one that never came', () => {
    const whole = [part('2.0.0', 'a'), drawn, part('4.0.1', 'b')];
    expect(auditChat({ ...followed, whole, events: whole })).toEqual({ gaps: [], repeats: [] });
    const [first, , last] = [whole[0], whole[1], whole[2]];
    if (first === undefined || last === undefined) throw new Error('there are parts');
    expect(auditChat({ ...followed, whole, events: [first, drawn, first, last] }).repeats).toHaveLength(1);
    expect(auditChat({ ...followed, whole, events: [drawn, last] }).gaps).toHaveLength(1);
  });

  it('sees changes that came twice, that never came, and that lead elsewhere', () => {
    const status = { revision: 0 };
    const begin = { event: 'session', id: '1.0.0', data: { graph: begunGraph, status, messages: [] } };
    const patches = [{ op: 'replace', path: ['name'], value: 'N' }];
    const of = (revision: number) => ({ event: 'change', id: `1.${revision}.0`, data: { revision, patches } });
    const whole = [{ event: 'session', id: null, data: { graph: { ...begunGraph, name: 'N' } } }];
    const audit = (...events: FollowedSession['events']) => auditWatch({ ...followed, events, whole });
    expect(audit(begin, of(1), of(2))).toEqual({ gaps: [], repeats: [] });
    expect(audit(begin, of(1), of(1)).repeats).toHaveLength(1);
    expect(audit(begin, of(2)).gaps).toHaveLength(1);
    expect(audit(begin).gaps).toEqual(['its patches do not lead to the draft']);
    expect(audit(begin, of(1), begin).repeats).toHaveLength(1);
  });
});
