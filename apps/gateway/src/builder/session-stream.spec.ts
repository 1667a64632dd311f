import { describe, expect, it } from '@jest/globals';
import { editDraft, newSession, withMessage, withoutMessages } from '#builder';
import type { SessionState } from '#builder';
import { emptyGraph } from '#graph';
import { positionFrom, SessionStream } from './session-stream.js';

const first = newSession({ sessionId: 's', workflowId: null, user: 'ann', graph: emptyGraph }, 5);
const named = (state: SessionState, name: string): SessionState =>
  editDraft(state, {
    ...{ id: name, by: 'person', user: 'ann', at: 6, base: state.revision },
    operations: [{ type: 'setName', name }],
  }).state;
const said = (state: SessionState, id: string): SessionState =>
  withMessage(state, { id, role: 'user', text: id, at: 7 });
const stored = (state: SessionState, version = 1) => ({ actorId: 'act_1', version, state, isParked: false });

/** What a client gets that comes with this position. */
function sent(from: string | null, ...states: SessionState[]): [string, string | number | undefined][] {
  const events: [string, string | number | undefined][] = [];
  const stream = new SessionStream({ send: (event, _data, id) => void events.push([event, id]) }, positionFrom(from));
  for (const state of states) stream.push(stored(state));
  return events;
}

describe('the stream of a session', () => {
  it('is all of it first, and then each change and message once', () => {
    const second = said(named(first, 'A'), 'hello');
    expect(sent(null, first, first, second, named(second, 'B'))).toEqual([
      ['session', '5.0.0'],
      ['change', '5.1.0'],
      ['message', '5.1.1'],
      ['status', undefined],
      ['change', '5.2.1'],
      ['status', undefined],
    ]);
  });

  it('goes on from what the client has', () => {
    const now = said(said(named(named(first, 'A'), 'B'), 'one'), 'two');
    expect(sent('5.1.1', now).map(([, id]) => id)).toEqual(['5.2.1', '5.2.2', undefined]);
    expect(sent('5.2.2', now)).toEqual([['status', undefined]]);
    expect(sent('5.0.1', withoutMessages(now, 8)).map(([, id]) => id)).toEqual(['5.1.1', '5.2.1', undefined]);
  });

  it.each(['4.1.0', '5.9.0', '5.0.9', 'x'])('begins anew for who comes with %s, which is none of it', (from) => {
    expect(sent(from, named(first, 'A'))).toEqual([['session', '5.1.0']]);
  });

  it('begins anew where the changes that the client lacks are no longer kept', () => {
    let state = first;
    for (let at = 0; at < 201; at++) state = named(state, `N${at}`);
    expect(sent('5.0.0', state)).toEqual([['session', '5.201.0']]);
    expect(sent('5.1.0', state)).toHaveLength(201);
  });
});
