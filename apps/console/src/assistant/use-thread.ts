import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refused } from '../api/client.js';
import { ThreadFollower } from './follow-thread.js';
import type { FormingAnswer, Thread } from './thread-state.js';

export interface FollowedThread {
  /** Null: nothing of it is known, or it has not begun. */
  thread: Thread | null;
  /** What is being said. */
  forming: FormingAnswer | null;
  /** Whether it is known that there is none under this name. */
  isMissing: boolean;
  problem: Refused | null;
  /** Looks at once, where this page has changed it. */
  refresh: () => void;
}

/** Follows a thread as long as its page is open. `isNew`: nobody has written to it yet, so there is nothing to ask for. */
export function useThread(threadId: string, isNew = false): FollowedThread {
  const [thread, setThread] = useState<Thread | null>(null);
  const [forming, setForming] = useState<FormingAnswer | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const follower = useRef<ThreadFollower | null>(null);
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (isNew) {
      setMissing(true);
      return undefined;
    }
    const onThread = (next: Thread | null): void => {
      setThread(next);
      setMissing(next === null);
      setProblem(null);
    };
    const following = new ThreadFollower(threadId, round > 0 || wasNew.current, {
      ...{ onThread, onRefused: setProblem, onForming: setForming },
    });
    follower.current = following;
    return () => {
      following.stop();
      setForming(null);
    };
  }, [threadId, round, isNew]);
  return {
    ...{ thread, forming, isMissing, problem },
    // A stream that was refused waits before it is opened again; the first message begins the thread now.
    refresh: () => (thread === null ? setRound((before) => before + 1) : follower.current?.look()),
  };
}
