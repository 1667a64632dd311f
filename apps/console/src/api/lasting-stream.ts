const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** What to do with a stream that was just made; `isAgain`: it stands in for one that was given up, and resumes nothing. */
type Listen = (stream: EventSource, isAgain: boolean) => void;

/**
 * Keeps a stream of events open until the returned function is called. The browser itself resumes one that was cut, but gives up for
 * good at an answer that is no stream: a run that is not there yet, a gateway that is just starting, too many streams.
 */
export function keepOpen(path: string, listen: Listen): () => void {
  let stream: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  const open = (isAgain: boolean): void => {
    stream = new EventSource(path);
    stream.addEventListener('open', () => (waitMs = firstWaitMs));
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => open(true), waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
    listen(stream, isAgain);
  };
  open(false);
  return () => {
    clearTimeout(timer);
    stream.close();
  };
}
