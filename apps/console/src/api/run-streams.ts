import { useEffect, useRef } from 'preact/hooks';
import { pathOf } from '#client';
import type { Schemas } from '#client';
import { gather } from './gather.js';
import { listenTo, keepOpen } from './lasting-stream.js';

/** How long changes are gathered before they are read, in ms: a turn writes several rows at once. */
const gatherMs = 80;
/** How often a list of runs changes at most, in ms: a burst is thousands of events. */
const feedEveryMs = 150;

/** Calls `onChange` soon after a run has changed, until it is over. A stream that was cut is resumed. */
export function useRunChanges(runId: string | null, onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (runId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), gatherMs);
    };
    const stop = keepOpen(pathOf('/v1/runs/{runId}/events', { runId }), (stream, isAgain) => {
      listenTo<Schemas['RunEvent']>(stream, ['row', 'run', 'child', 'child-row', 'reset'], soon);
      listenTo<Schemas['RunEvent']>(stream, ['end'], () => {
        stream.close();
        soon();
      });
      if (isAgain) soon();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [runId]);
}

type FeedCut = Extract<Schemas['FeedEvent'], { event: 'cut' }>;
/** A run that has changed, or a pending one that comes to nothing. */
export type RunChange = Exclude<Schemas['FeedEvent'], FeedCut>;

interface FeedListener {
  /** What has happened to runs since it was called last, in its order. */
  onEvents: (events: readonly RunChange[]) => void;
  /** What the feed leaves out has become other. */
  onCut?: (cut: FeedCut['data']) => void;
  /** What was read before may miss changes from before the stream began. */
  onFresh: () => void;
}

/** Follows every run that changes anywhere. */
export function useRunFeed(listener: FeedListener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const events = gather<RunChange>(feedEveryMs, (many) => latest.current.onEvents(many));
    const stop = keepOpen('/v1/runs/events', (stream) => {
      stream.addEventListener('open', () => latest.current.onFresh());
      listenTo<RunChange>(stream, ['run', 'gone'], events.add);
      listenTo<FeedCut>(stream, ['cut'], ({ data }) => latest.current.onCut?.(data));
    });
    return () => {
      events.stop();
      stop();
    };
  }, []);
}
