import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { pathOf } from '#client';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { keepOpen, listenTo, withForming } from '../../api/lasting-stream.js';
import { randomName } from '../../random-name.js';
import type { Graph, Operation } from '#graph/edit';
import { afterEvent, answeredBy, asked, formingAfter, refusedTo, shownGraph, sidesIn, whole } from './session-state.js';
import type { Conflict, Pending, SessionState } from './session-state.js';

type Event = Schemas['BuilderEvent'];

/** A graph that people change. */
export interface Draft {
  graph: Graph;
  /** Shown at once. */
  change: (operations: Operation[]) => void;
  /** Null: there is nothing to undo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** A draft that a session keeps, with what is said in it. */
export interface SessionDraft extends Draft {
  messages: SessionState['messages'];
  status: SessionState['status'];
  /** What is being said; null: nothing, or it stands among the messages. */
  forming: Schemas['FormingAnswer'] | null;
  conflict: Conflict | null;
  /** Asks once more for what others have made impossible, on what they have made. */
  insist: () => void;
  /** Leaves it as the others have made it. */
  yieldTo: () => void;
  problem: Refused | null;
}

/** How long what was asked for may stay unanswered before it is asked again, in ms; its id keeps it from being done twice. */
const againAfterMs = 2_000;

function send(sessionId: string, { id: key, kind, operations }: Pending, base: number) {
  const params = { path: { id: sessionId }, header: { 'Idempotency-Key': key } };
  if (kind === 'undo') return gateway.POST('/v1/builder/sessions/{id}/undo', { params });
  if (kind === 'redo') return gateway.POST('/v1/builder/sessions/{id}/redo', { params });
  const body = { base, operations: operations.map((operation) => ({ ...operation })) };
  return gateway.POST('/v1/builder/sessions/{id}/operations', { params, body });
}

/** Sends what is asked for, one after the other, each made for the revision before it. */
function useSending(
  sessionId: string,
  state: SessionState,
  setState: (next: (now: SessionState) => SessionState) => void,
) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const first = state.pending[0];
  useEffect(() => {
    if (first === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer = setTimeout(() => setRound((before) => before + 1), againAfterMs);
    };
    unwrapAnswer(send(sessionId, first, state.revision)).then(
      (answer) => {
        setProblem(null);
        if ('applied' in answer) setState((now) => answeredBy(now, answer));
        else again();
      },
      (error: unknown) => {
        const refused = toRefused(error);
        if (refused.status === 0) return again(); // nobody knows whether it was done
        const sides = sidesIn(refused.conflict);
        setState((now) => refusedTo(now, sides));
        setProblem(sides === null ? refused : null);
      },
    );
    return () => clearTimeout(timer);
  }, [first?.id, round]);
  return problem;
}

/** Follows a session, and changes it. */
export function useSession(sessionId: string, first: Schemas['BuilderSession']): SessionDraft {
  const [state, setState] = useState(() => whole(first, null));
  const [forming, setForming] = useState<SessionDraft['forming']>(null);
  const reread = useRef((): void => undefined);
  reread.current = () =>
    void unwrapAnswer(gateway.GET('/v1/builder/sessions/{id}', { params: { path: { id: sessionId } } })).then(
      (session) => setState((now) => whole(session, now)),
      () => undefined, // the stream says so when it is there again
    );
  useEffect(
    () =>
      keepOpen(pathOf('/v1/builder/sessions/{sessionId}/events', { sessionId }) + withForming, (stream) =>
        listenTo<Event>(stream, ['session', 'change', 'message', 'status', 'forming'], (event) => {
          setForming((now) => formingAfter(now, event));
          setState((now) => {
            const next = afterEvent(now, event);
            if (next === null) reread.current();
            return next ?? now;
          });
        }),
      ),
    [sessionId],
  );
  const problem = useSending(sessionId, state, setState);
  const ask = useCallback((kind: Pending['kind'], operations: readonly Operation[] = []) => {
    setState((now) => asked({ ...now, conflict: null }, { id: randomName('edit-'), kind, operations }));
  }, []);
  const change = useCallback((operations: Operation[]) => ask('operations', operations), [ask]);
  const { status, conflict, messages, pending } = state;
  const isSettled = pending.every(({ kind }) => kind === 'operations');
  return {
    ...{ graph: shownGraph(state), change, messages, status, forming, conflict, problem },
    undo: isSettled && (status.canUndo || pending.length > 0) ? () => ask('undo') : null,
    redo: isSettled && status.canRedo && pending.length === 0 ? () => ask('redo') : null,
    insist: () => conflict && ask('operations', conflict.yours),
    yieldTo: () => setState((now) => ({ ...now, conflict: null })),
  };
}
