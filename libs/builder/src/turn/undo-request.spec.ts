import { describe, expect, it } from '@jest/globals';
import { add, call, connect } from '../../test/play-batch.js';
import { PlayedSession } from '../../test/play-session.js';
import type { Says } from '../../test/play-session.js';

const nodes = [add('s', 'n8n-nodes-base.manualTrigger', 'Start'), add('k', 'n8n-nodes-base.noOp', 'Keep')];
const proofs = [call('validate_workflow', {}, 'v'), call('test_workflow', {}, 't')];
const build: Says[] = [
  { calls: nodes },
  { calls: [connect('x', 'Start', 'Keep')] },
  { calls: proofs },
  { respond: 'Built.' },
];
const rename: Says[] = [
  { calls: [call('rename_node', { nodeId: 'Keep', name: 'Kept' })] },
  { calls: [call('rename_node', { nodeId: 'Start', name: 'Begin' }), ...proofs] },
  { respond: 'Renamed.' },
];

let asked = 0;
function order(session: PlayedSession, type: 'undo' | 'redo'): string[] {
  session.order({ type, id: `${type}${++asked}`, user: 'ann' });
  return session.known.draft.nodes.map(({ name }) => name);
}

describe('undo in a session', () => {
  const built = (...more: Says[]): PlayedSession => new PlayedSession([...build, ...more]).say('Build it');

  it('takes a request back, its name too, as one change, and redo does it again', () => {
    const session = built();
    const { draft } = session.known;
    expect([order(session, 'undo'), session.known.draft.name, session.known.revision]).toEqual([[], '', 5]);
    expect(session.known.changes.at(-1)).toMatchObject({ revision: 5, undoesFrom: 1, undoes: 4, operations: [] });
    expect([order(session, 'redo'), session.known.draft]).toEqual([['Start', 'Keep'], draft]);
    expect(session.known.changes.at(-1)).toMatchObject({ revision: 6, redoesFrom: 1, redoes: 4 });
    expect([order(session, 'undo'), order(session, 'redo'), order(session, 'redo')]).toEqual([
      ...[[], ['Start', 'Keep'], ['Start', 'Keep']],
    ]);
  });

  it('takes one request after the other', () => {
    const session = built(...rename).say('Rename both');
    expect([order(session, 'undo'), order(session, 'undo'), order(session, 'redo'), order(session, 'redo')]).toEqual([
      ...[['Start', 'Keep'], [], ['Start', 'Keep'], ['Begin', 'Kept']],
    ]);
  });

  it('takes an edit of a person for itself, also in the midst of a request', () => {
    const session = new PlayedSession([...build]);
    session.order({ type: 'say', id: 'm', user: 'ann', text: 'Build it', workflowId: null, context: null });
    session.work(3);
    const base = session.known.revision;
    const operations = [{ type: 'setName', name: 'Mine' }];
    session.order({ type: 'edit', id: 'e', user: 'bob', base, operations });
    session.work();
    const steps = [1, 2, 3].map(() => {
      const names = order(session, 'undo');
      return [names.length, session.known.draft.name, Object.keys(session.known.draft.connections).length];
    });
    expect(steps).toEqual([
      [2, 'Mine', 0],
      [2, 'A Name', 0],
      [0, '', 0],
    ]);
  });

  it('takes what a request has drawn so far while it is at work', () => {
    const session = new PlayedSession([...build]);
    session.order({ type: 'say', id: 'm', user: 'ann', text: 'Build it', workflowId: null, context: null });
    session.work(3);
    expect(order(session, 'undo')).toEqual([]);
  });

  it('takes what was done again together with what its request draws after that', () => {
    const session = new PlayedSession([...build]);
    session.order({ type: 'say', id: 'm', user: 'ann', text: 'Build it', workflowId: null, context: null });
    session.work(3);
    expect([order(session, 'undo'), order(session, 'redo')]).toEqual([[], ['Start', 'Keep']]);
    session.work();
    expect(order(session, 'undo')).toEqual([]);
  });

  it('takes single calls of a run that began under older rules, as it was recorded', () => {
    const session = new PlayedSession([...build], { rules: 2 }).say('Build it');
    expect([order(session, 'undo'), order(session, 'undo')]).toEqual([['Start', 'Keep'], ['Start']]);
    expect(session.known.changes.every((change) => change.request === undefined)).toBe(true);
  });
});
