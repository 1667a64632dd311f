import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { answered, gateway, refusalOf } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { keepOpen, listenTo } from '../api/lasting-stream.js';
import { lastOf, withLater } from './thread-state.js';
import type { Thread } from './thread-state.js';

type Told = Schemas['ThreadEvent'];

/** How long events are gathered before what is new is read, in ms: a turn tells several at once. */
const gatherMs = 60;
/** How soon a read that failed is made again, in ms. */
const againMs = 500;

/** All but `error`, by which an EventSource tells of itself, too; the turn's `run-finish` follows it. */
const changes = [
  ...(['run-start', 'run-finish', 'message', 'tool-call', 'tool-result', 'tool-error', 'agent-spawned'] as const),
  ...(['agent-completed', 'confirmation-request', 'tasks-update', 'status'] as const),
] as const;

export interface FollowedThread {
  /** Null: nothing of it is known, or it has not begun. */
  thread: Thread | null;
  /** Whether it is known that there is none under this name. */
  isMissing: boolean;
  problem: Refused | null;
  /** Looks at once, where this page has changed it. */
  refresh: () => void;
}

/**
 * Follows a thread. Its stream begins with all of it and then says that something has happened; what is new is read behind the last message
 * that is known, so nothing is missed or shown twice, wherever the stream was cut.
 */
export function useThread(threadId: string): FollowedThread {
  const [thread, setThread] = useState<Thread | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const known = useRef<Thread | null>(null);
  const soon = useRef((): void => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const keep = (next: Thread | null): void => {
      known.current = next;
      setThread(next);
      setMissing(next === null);
      setProblem(null);
    };
    const read = async (): Promise<void> => {
      const params = { path: { id: threadId }, query: { after: String(lastOf(known.current)) } };
      try {
        const later = await answered(gateway.GET('/v1/assistant/threads/{id}', { params }));
        if (!isOver) keep(withLater(known.current, later));
      } catch (error) {
        const refused = refusalOf(error);
        if (isOver) return;
        const isToCome = refused.status === 404 && round > 0; // it was written to, and no controller has read that yet
        if (refused.status === 404) setMissing(true);
        if (refused.status === 0 || isToCome) timer = setTimeout(() => void read(), againMs);
        else if (refused.status !== 404) setProblem(refused);
      }
    };
    soon.current = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), gatherMs);
    };
    const stop = keepOpen(`/v1/assistant/threads/${encodeURIComponent(threadId)}/events`, (stream) => {
      listenTo<Told>(stream, ['thread'], (told) => told.event === 'thread' && keep(told.data));
      listenTo<Told>(stream, changes, soon.current);
      listenTo<Told>(stream, ['gone'], () => keep(null));
    });
    if (known.current === null) void read();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [threadId, round]);
  return {
    ...{ thread, isMissing, problem },
    // A stream that was refused waits before it is opened again; the first message begins the thread now.
    refresh: () => (known.current === null ? setRound((before) => before + 1) : soon.current()),
  };
}
