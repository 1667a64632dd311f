import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { pathOf } from '#client';
import { pause } from '#timing';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { keepOpen, listenTo, withForming } from '../../api/lasting-stream.js';
import { randomName } from '../../random-name.js';
import type { Graph, Operation } from '#graph/edit';
import { keepEdit, keepEdits, keptEdits } from './kept-edits.js';
import { serializeGraph } from './serialize-graph.js';
import {
  afterEvent,
  madeAnew,
  answeredBy,
  asked,
  formingAfter,
  refusedTo,
  shownGraph,
  sidesIn,
  whole,
} from './session-state.js';
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
  sessionId: string;
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
  /** What was asked for is kept; what is not answered yet is not. */
  isKept: boolean;
  /** Whether it has been that graph since the page has it. */
  hasBeen: (graph: Graph) => boolean;
  /** Who has changed the draft last, where that was somebody else. */
  other: string | null;
  /** Goes on as the session of the workflow that the draft has become; false: it stays the session that it is. */
  becomeOf: (workflowId: string) => Promise<boolean>;
}

/** The answer to whoever is not signed in any more. */
const signedOut = 401;
/** That of a gateway that is asked too often, and the first of those that say nothing of what was asked: Redis is away, or something broke. */
const tooMany = 429;
const broken = 500;

/** No answer to what was asked: it is asked again, and its id keeps it from being done twice. */
function isPassing({ status }: Refused): boolean {
  return status === 0 || status === tooMany || status >= broken;
}

/** How long what was asked for may stay unanswered before it is asked again, in ms; its id keeps it from being done twice. */
const againAfterMs = 2_000;

function send(sessionId: string, { id: key, kind, operations, base }: Pending) {
  const params = { path: { id: sessionId }, header: { 'Idempotency-Key': key } };
  const name = localStorage.getItem('name') ?? '';
  const by = name === '' ? {} : { by: name };
  if (kind === 'undo') return gateway.POST('/v1/builder/sessions/{id}/undo', { params, body: by });
  if (kind === 'redo') return gateway.POST('/v1/builder/sessions/{id}/redo', { params, body: by });
  const body = { base, operations: operations.map((operation) => ({ ...operation })), ...by };
  return gateway.POST('/v1/builder/sessions/{id}/operations', { params, body });
}

type Own = Parameters<typeof madeAnew>[2];

/** Names what this page asks for, and knows it again. */
function ownEdits(): Own {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    next: () => {
      const id = randomName('edit-');
      ids.add(id);
      return id;
    },
  };
}

/** Sends what is asked for, one after the other, each made for the revision before it. */
function useSending(
  { sessionId, isHeld, own }: { sessionId: string; isHeld: boolean; own: Own },
  state: SessionState,
  setState: (next: (now: SessionState) => SessionState) => void,
) {
  const isSending = useRef(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const first = state.pending[0];
  useEffect(() => {
    if (first === undefined || isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer = setTimeout(() => setRound((before) => before + 1), againAfterMs);
    };
    isSending.current = true;
    unwrapAnswer(send(sessionId, first)).then(
      (answer) => {
        isSending.current = false;
        setProblem(null);
        if ('applied' in answer) setState((now) => answeredBy(now, answer));
        else again();
      },
      (error: unknown) => {
        const refused = toRefused(error);
        isSending.current = false;
        if (refused.status === signedOut) return undefined; // it is asked again once somebody has signed in
        if (isPassing(refused)) return again();
        const sides = sidesIn(refused.conflict);
        setState((now) => (sides && madeAnew(now, sides, own)) ?? refusedTo(now, sides));
        setProblem(sides === null ? refused : null);
        return undefined;
      },
    );
    return () => clearTimeout(timer);
  }, [first?.id, first?.base, round, isHeld]);
  return { problem, isSending };
}

/** Follows the events of a session; what is missing among them is read. */
function useEvents(
  sessionId: string,
  setState: (next: (now: SessionState) => SessionState) => void,
  onEvent: (event: Event) => void,
) {
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
          onEvent(event);
          setState((now) => {
            const next = afterEvent(now, event);
            if (next === null) reread.current();
            return next ?? now;
          });
        }),
      ),
    [sessionId],
  );
}

/** So many of the latest drafts are known again. */
const mostKnown = 50;

/** What the draft has been on this page, the latest of it. */
function useHistory(known: Graph): (graph: Graph) => boolean {
  const texts = useRef(new Set<string>()).current;
  useEffect(() => {
    texts.add(serializeGraph(known));
    const [oldest = ''] = texts;
    if (texts.size > mostKnown) texts.delete(oldest);
  }, [known]);
  return (graph) => texts.has(serializeGraph(graph));
}

/** How often it is looked whether an edit that is under way was answered, in ms, and how often at most. */
const look = { everyMs: 50, times: 200 };

/** The session of a workflow, with all that another session has had so far; null: that stays what it is. */
async function openAs(workflowId: string, from: string, revision: number): Promise<string | null> {
  const body = { workflowId, from };
  const { data, response } = await gateway.POST('/v1/builder/sessions', { body });
  const isGoneOn = response.status === 201 && data !== undefined && 'sessionId' in data;
  return isGoneOn && data.status.revision === revision ? data.sessionId : null;
}

/** Asks for changes, and keeps what is not answered yet: over a reload, too. */
function useAsking(sessionId: string, state: SessionState, setState: SetState, own: Own) {
  const { pending, conflict, revision } = state;
  useEffect(() => keepEdits(sessionId, { pending, conflict }), [sessionId, pending, conflict]);
  const now = useRef({ sessionId, revision });
  now.current = { sessionId, revision };
  return useCallback((kind: Pending['kind'], operations: readonly Operation[] = []) => {
    const edit = { id: own.next(), kind, operations };
    keepEdit(now.current.sessionId, { ...edit, base: now.current.revision });
    setState((before) => asked(before, edit));
  }, []);
}

type SetState = (next: (now: SessionState) => SessionState) => void;

/** Who has changed the draft last, where that was somebody else. */
function useOther(own: Own) {
  const [other, setOther] = useState<string | null>(null);
  const heard = ({ id, by, user }: Schemas['DraftChange']): void =>
    setOther(own.has(id) ? null : by === 'builder' ? 'the builder' : user);
  return { other, heard };
}

/** Follows a session, and changes it. */
export function useSession(first: Schemas['BuilderSession']): SessionDraft {
  const [sessionId, setSessionId] = useState(first.sessionId);
  const [state, setState] = useState(() => ({ ...whole(first, null), ...keptEdits(first.sessionId) }));
  const [forming, setForming] = useState<SessionDraft['forming']>(null);
  const [isHeld, setHeld] = useState(false);
  const own = useRef(ownEdits()).current;
  const { other, heard } = useOther(own);
  useEvents(sessionId, setState, (event) => {
    setForming((now) => formingAfter(now, event));
    if (event.event === 'change') heard(event.data);
  });
  const { problem, isSending } = useSending({ sessionId, isHeld, own }, state, setState);
  const hasBeen = useHistory(state.known);
  const latest = useRef(state);
  latest.current = state;
  const ask = useAsking(sessionId, state, setState, own);
  const change = useCallback((operations: Operation[]) => ask('operations', operations), [ask]);
  const becomeOf = async (workflowId: string): Promise<boolean> => {
    setHeld(true);
    try {
      for (let times = 0; isSending.current && times < look.times; times++) await pause(look.everyMs);
      const next = await openAs(workflowId, sessionId, latest.current.revision);
      if (next === null) return false;
      keepEdits(sessionId, { pending: [], conflict: null });
      setSessionId(next);
      return true;
    } catch {
      return false; // the draft is where it was
    } finally {
      setHeld(false);
    }
  };
  const { status, conflict, messages, pending } = state;
  const settle = (): void => setState((now) => ({ ...now, conflict: null }));
  const isSettled = pending.every(({ kind }) => kind === 'operations');
  return {
    ...{ sessionId, graph: shownGraph(state), change, messages, status, forming, conflict, problem, other, becomeOf },
    ...{ hasBeen, isKept: pending.length === 0 },
    undo: isSettled && (status.canUndo || pending.length > 0) ? () => ask('undo') : null,
    redo: isSettled && status.canRedo && pending.length === 0 ? () => ask('redo') : null,
    insist: () => {
      settle();
      if (conflict) ask('operations', conflict.yours);
    },
    yieldTo: settle,
  };
}
