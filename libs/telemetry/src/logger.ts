import { pino } from 'pino';
import type { Bindings, ChildLoggerOptions, DestinationStream, Logger } from 'pino';
import { linesOfARound } from './lines-of-a-round.js';
import { maskText, scrubFields } from './scrub.js';
import { activeTrace } from './spans.js';
import { readTraceId } from './trace-parent.js';

export type { Logger };

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface LoggerOptions {
  app: string;
  level: LogLevel;
  /** Standard output, except in tests. */
  destination?: DestinationStream;
}

/** A JSON logger, one line an entry. Secrets, phone numbers and message text are removed from every line (I9). */
export function createLogger({ app, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { app },
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => scrubFields(fields),
    },
    serializers: { err: (error: unknown) => error }, // it has been scrubbed; pino's own would take it for a plain object
    hooks: { logMethod: writeMasked },
  };
  return withScrubbedChildren(pino(options, destination ?? linesOfARound(pino.destination(process.stdout.fd))));
}

/** A line within a span names its trace. */
function traceFields(): { trace_id?: string } {
  const traceId = readTraceId(activeTrace());
  return traceId === null ? {} : { trace_id: traceId };
}

interface ChildMaker {
  child: (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger;
}

/** Pino formats a child's bindings once, before any formatter of ours: they are scrubbed on the way in. */
function withScrubbedChildren(logger: Logger): Logger {
  const maker: ChildMaker = logger;
  const makeChild = maker.child;
  maker.child = function (bindings, options) {
    return makeChild.call(this, scrubFields(bindings), options);
  };
  return logger; // grandchildren inherit the new child(): a child of pino has its parent as prototype
}

/** The message and its format arguments are free text; an error logged alone would supply its message unmasked. */
function writeMasked(this: Logger, args: unknown[], write: (this: Logger, ...args: never[]) => void): void {
  const [first, ...rest] = args.map((arg) => (typeof arg === 'string' ? maskText(arg) : arg));
  const logged = first instanceof Error && rest.length === 0 ? [first, maskText(first.message)] : [first, ...rest];
  Reflect.apply(write, this, logged);
}
