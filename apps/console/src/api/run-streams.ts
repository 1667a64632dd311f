import { useEffect, useRef } from 'preact/hooks';
import { keepOpen } from './lasting-stream.js';
import type { RunHead } from './shapes.js';

/** How long changes are gathered before they are read: a turn writes several rows at once. */
const gatherMs = 80;

/** Calls `onChange` soon after a run has changed, until it is over. A stream that was cut is resumed. */
export function useRunChanges(runId: string | null, onChange: () => void): void {
  const heard = useRef(onChange);
  heard.current = onChange;
  useEffect(() => {
    if (runId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => heard.current(), gatherMs);
    };
    const stop = keepOpen(`/v1/runs/${runId}/events`, (stream, isAgain) => {
      for (const name of ['row', 'run', 'reset']) stream.addEventListener(name, soon);
      stream.addEventListener('end', () => {
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

interface FeedListener {
  onRun: (run: RunHead) => void;
  /** A run that was to come, and comes to nothing. */
  onGone: (runId: string) => void;
  /** What was read before may miss changes from before the stream began. */
  onFresh: () => void;
}

/** Hears of every run that changes anywhere. */
export function useRunFeed(listener: FeedListener): void {
  const heard = useRef(listener);
  heard.current = listener;
  useEffect(
    () =>
      keepOpen('/v1/runs/events', (stream) => {
        stream.addEventListener('open', () => heard.current.onFresh());
        stream.addEventListener('run', (event: MessageEvent<string>) => {
          heard.current.onRun(JSON.parse(event.data) as RunHead); // the API says that the feed carries run heads
        });
        stream.addEventListener('gone', (event: MessageEvent<string>) => {
          heard.current.onGone((JSON.parse(event.data) as { run_id: string }).run_id); // likewise
        });
      }),
    [],
  );
}
