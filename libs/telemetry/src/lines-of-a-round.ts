import type { DestinationStream } from 'pino';

/**
 * Passes on the lines of one round of the event loop in one write, and the last ones when the process ends. `kill -9` loses at most the
 * lines of the round it falls into. It listens for the end while a line waits and no longer, for whoever opens many loggers in one process.
 */
export function linesOfARound(stream: DestinationStream): DestinationStream {
  let waiting = '';
  const flush = (): void => {
    const lines = waiting;
    waiting = '';
    process.off('exit', flush);
    if (lines !== '') stream.write(lines);
  };
  return {
    write: (line) => {
      if (waiting === '') {
        setImmediate(flush);
        process.once('exit', flush);
      }
      waiting += line;
    },
  };
}
