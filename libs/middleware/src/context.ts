import type { CallerRole } from '#contract';

/** Whose turn a hook stands in. */
export interface RunContext {
  tenant: string;
  /** The run's id: ledger, console and logs have it. */
  run: string;
  /** The configured agent's id; `default` is the one that the environment describes. */
  agent: string;
  channel: string;
  role: CallerRole;
}

/** By what an answer may be found again. */
export interface CacheHint {
  /** Names the question in its tenant: what a model is asked whole, prefix included; a tool and its arguments, for who may share them. */
  key: string;
  /** How long the tool's file says that its answer holds, in seconds; null: nobody has said. */
  ttlSeconds: number | null;
}

type Say = (what: object | string, text?: string) => void;

/** Lines in the process's own log, which name the middleware and the run. Secrets and phone numbers are taken out of them. */
export interface HookLog {
  info: Say;
  warn: Say;
  error: Say;
}

/** What a hook is told beside the value that it is shown. */
export interface HookContext extends RunContext {
  log: HookLog;
  /** Null where an answer must not stand for another: a write, the person's own words. */
  cacheHint: CacheHint | null;
  /** Aborts at the hook's deadline. */
  signal: AbortSignal;
}

/** Where the hooks of one call stand. */
export interface Scene {
  run: RunContext;
  modelHint: CacheHint | null;
  toolHint: (call: { tool: string; args: Record<string, unknown> }) => CacheHint | null;
}

/** Who a run is for, by the address of its conversation; `isOperator`: all its texts came with an operator's key. */
export function callerRole({ channel, ours }: { channel: string; ours: string }, isOperator: boolean): CallerRole {
  if (channel !== 'api') return 'person';
  if (ours !== 'api') return 'agent'; // an agent's own key speaks with that agent alone
  return isOperator ? 'operator' : 'viewer';
}

const nothing = (): void => undefined;

export const silent: HookLog = { info: nothing, warn: nothing, error: nothing };

/** Where no run is: what is checked outside one. */
export const nowhere: Scene = {
  run: { tenant: '', run: '', agent: '', channel: '', role: 'person' },
  modelHint: null,
  toolHint: () => null,
};

/** The log of one middleware in one run. */
export function logOf(log: HookLog, middleware: string, runId: string): HookLog {
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
