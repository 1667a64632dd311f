import { useEffect, useRef } from 'preact/hooks';
import type { RunHead } from './shapes.js';

/** How long changes are gathered before they are read: a turn writes several rows at once. */
const gatherMs = 80;

/** Calls `onChange` soon after a run has changed, until it is over. The browser resumes a stream that was cut. */
export function useRunChanges(runId: string | null, onChange: () => void): void {
  const heard = useRef(onChange);
  heard.current = onChange;
  useEffect(() => {
    if (runId === null) return undefined;
    const stream = new EventSource(`/v1/runs/${runId}/events`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => heard.current(), gatherMs);
    };
    for (const name of ['row', 'run', 'reset']) stream.addEventListener(name, soon);
    stream.addEventListener('end', () => {
      stream.close();
      soon();
    });
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [runId]);
}

/** Hears of every run that changes anywhere. */
export function useRunFeed(onRun: (run: RunHead) => void): void {
  const heard = useRef(onRun);
  heard.current = onRun;
  useEffect(() => {
    const stream = new EventSource('/v1/runs/events');
    stream.addEventListener('run', (event: MessageEvent<string>) => {
      heard.current(JSON.parse(event.data) as RunHead); // the API says that the feed carries run heads
    });
    return () => stream.close();
  }, []);
}
