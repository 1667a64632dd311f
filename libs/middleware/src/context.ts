import type { CallerRole } from '#protocol';

/** The run that a hook is called for. */
export interface RunContext {
  tenant: string;
  /** The run's id, as in ledger, console and logs. */
  run: string;
  /** The configured agent's id; `default` is the one that the environment describes. */
  agent: string;
  channel: string;
  role: CallerRole;
}

/** What an answer may be cached by. */
export interface CacheHint {
  /**
   * Identifies the question within its tenant: of a model the whole prompt, prefix included; of a tool its arguments and its sharing
   * scope.
   */
  key: string;
  /** How long the tool's file says that its answer holds, in seconds; null: it does not say. */
  ttlSeconds: number | null;
}

type Say = (what: object | string, text?: string) => void;

/** Writes lines into the process's own log, with the names of the middleware and the run. Secrets and phone numbers are removed. */
export interface HookLog {
  info: Say;
  warn: Say;
  error: Say;
}

/** What a hook gets beside the value. */
export interface HookContext extends RunContext {
  log: HookLog;
  /** Null where an answer must not replace another: a write, the person's own words. */
  cacheHint: CacheHint | null;
  /** Aborts at the hook's deadline. */
  signal: AbortSignal;
}

/** The context of the hooks of one call. */
export interface Scene {
  run: RunContext;
  modelHint: CacheHint | null;
  toolHint: (call: { tool: string; args: Record<string, unknown> }) => CacheHint | null;
}

/** The role of a run, by the address of its conversation; `isOperator`: all its texts came with an operator's key. */
export function callerRole({ channel, ours }: { channel: string; ours: string }, isOperator: boolean): CallerRole {
  if (channel !== 'api') return 'person';
  if (ours !== 'api') return 'agent'; // an agent's own key reaches that agent alone
  return isOperator ? 'operator' : 'viewer';
}

const nothing = (): void => undefined;

export const silent: HookLog = { info: nothing, warn: nothing, error: nothing };

/** The context outside any run, for checks. */
export const nowhere: Scene = {
  run: { tenant: '', run: '', agent: '', channel: '', role: 'person' },
  modelHint: null,
  toolHint: () => null,
};

/** The log of one middleware in one run. */
export function createHookLog(log: HookLog, middleware: string, runId: string): HookLog {
  const saying =
    (say: Say): Say =>
    (what, text = '') => {
      const ids = { middleware, runId };
      if (typeof what === 'string') say(ids, what);
      else say({ ...what, ...ids }, text);
    };
  return {
    info: saying((...line) => log.info(...line)),
    warn: saying((...line) => log.warn(...line)),
    error: saying((...line) => log.error(...line)),
  };
}
