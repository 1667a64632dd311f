import type { DestinationStream } from 'pino';

/**
 * Passes on the lines of one round of the event loop in one write, and the last ones when the process ends. `kill -9` loses at most the
 * lines of the round it falls into.
 */
export function linesOfARound(stream: DestinationStream): DestinationStream {
  let waiting = '';
  const flush = (): void => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') stream.write(lines);
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (waiting === '') setImmediate(flush);
      waiting += line;
    },
  };
}
