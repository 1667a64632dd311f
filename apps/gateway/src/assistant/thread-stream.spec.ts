import { describe, expect, it } from '@jest/globals';
import type { ThreadState } from '#assistant';
import { actorOfRequest, threadAddress, threadAt, threadIdForm } from './thread-address.js';
import { threadPositionFrom, ThreadStream } from './thread-stream.js';

function stored(first: number, count: number) {
  const events = Array.from({ length: count - first + 1 }, (_, at) => ({
    ...{ n: first + at, at: 0, type: 'message', data: { text: String(first + at) }, chars: 1 },
  }));
  const lists = { messages: [], requests: [], children: [], checklist: [], plan: null, run: null, turn: null };
  const state = {
    openedAt: 7,
    updatedAt: 7,
    threadId: 't',
    user: 'ann',
    title: '',
    events,
    eventCount: count,
    ...lists,
  };
  return { actorId: 'act_x', version: 1, isParked: false, state: state as unknown as ThreadState }; // all that is read of it
}

function streamed(position: string | null, ...states: (ReturnType<typeof stored> | null)[]): string[] {
  const sent: string[] = [];
  const stream = new ThreadStream(
    { send: (event, _data, id) => void sent.push(`${event} ${id ?? ''}`) },
    threadPositionFrom(position),
  );
  for (const state of states) stream.push(state);
  return sent;
}

describe('the events of a thread', () => {
  it('go on behind exactly what a client has', () => {
    const [third, fourth, fifth] = ['message 7.3', 'message 7.4', 'message 7.5'];
    expect(streamed('7.2', stored(1, 4), stored(1, 5))).toEqual([third, fourth, 'status ', fifth]);
    expect(streamed('7.4', stored(1, 4))).toEqual(['status ']);
  });

  it('say what is open whenever that is another', () => {
    const busy = stored(1, 4);
    busy.state.turn = {} as NonNullable<ThreadState['turn']>; // that there is one is all that is read of it
    expect(streamed(null, stored(1, 4), busy, busy, stored(1, 4))).toEqual(['thread 7.4', 'status ', 'status ']);
  });

  it('begin with all of it where nothing goes on', () => {
    for (const position of [null, '8.2', '7.9', 'x']) expect(streamed(position, stored(1, 4))).toEqual(['thread 7.4']);
    expect(streamed('7.2', stored(4, 6))).toEqual(['thread 7.6']);
    expect(streamed('7.4', stored(1, 4), null)).toEqual(['status ', 'gone ']);
  });
});

describe('the address of a thread', () => {
  it('has its user on the other side, and leads back to it', () => {
    expect(threadAddress('weekly-user-ann')).toMatchObject({
      ours: 'assistant:weekly-user-ann',
      theirs: 'assistant:ann',
    });
    expect(threadAddress('weekly')).toMatchObject({ theirs: 'assistant:operator' });
    expect(threadAt(threadAddress('weekly-user-ann'))).toBe('weekly-user-ann');
    expect(['weekly', 'a-user-b', '', '-a', 'a b', 'a-user-'].map((id) => threadIdForm.test(id))).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });

  it('is found by the id of a request', () => {
    const actor = 'act_01J9Z3N4QK8V6T2B0C7D5E1F09';
    expect([actorOfRequest(`${actor}.1000.3`), actorOfRequest('act_1.2.3')]).toEqual([actor, null]);
  });
});
