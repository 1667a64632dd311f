import { breakerObserver, openBreakers, toolBreaker } from '#limits';
import type { OpenEngine } from '#engine';
import type { Middleware } from '#middleware';
import type { Logger, Metrics } from '#telemetry';
import type { GuardOptions, Tool, ToolBreaker } from '#tools';
import type { PolicedEngine } from '#versions';
import { AnswerStore } from './answer-store.js';
import type { EffectPorts } from './run-effect.js';

/** A claim lasts for this many tries that take their whole time. */
const mostTries = 2;
const claimSlackMs = 2_000;
/** Most calls end before the first check whether they are still needed; in milliseconds. */
const lookEveryMs = 1_000;

/** The settings that calls of tools are made by. */
interface CallSettings {
  TOOL_TIMEOUT_MS: number;
  MIDDLEWARE_DIR?: readonly Middleware[] | undefined;
}

/** The process that makes calls. */
interface CallingProcess {
  config: CallSettings;
  engine: PolicedEngine<OpenEngine>;
  log: Logger;
  metrics: Metrics;
}

/** The tools that it has, and how long one try may take at most, in milliseconds. */
interface OwnTools extends Pick<GuardOptions, 'checkArgs'> {
  tools: readonly Tool[];
  slowestMs: number;
}

/** A breaker for each tool, shared with all who call it. */
function breakerFor({ config, engine, log, metrics }: CallingProcess): ToolBreaker {
  const thresholds = () => engine.policies.current.breakers;
  const breakerOf = openBreakers(engine.redis, breakerObserver(log, metrics), config.TOOL_TIMEOUT_MS, thresholds);
  return {
    admit: (tool, call) => breakerOf(toolBreaker(tool)).admit(call),
    record: async (tool, call, result) => breakerOf(toolBreaker(tool)).record(call, result),
  };
}

/** The longest that the hooks of files may take after one call, in milliseconds; shipped middleware has none there. */
function hooksMs({ MIDDLEWARE_DIR: known = [] }: CallSettings): number {
  return known.filter(({ hash }) => hash !== undefined).reduce((sum, { deadlineMs }) => sum + deadlineMs, 0);
}

/** What the calls of a process's tools need of an opened engine. */
export function openToolCalls(process: CallingProcess, { tools, checkArgs, slowestMs }: OwnTools): EffectPorts {
  const { config, engine, log } = process;
  const leaseMs = slowestMs * mostTries + hooksMs(config) + claimSlackMs;
  return {
    store: engine.store,
    hooks: { known: config.MIDDLEWARE_DIR, log },
    hooksMs: hooksMs(config),
    guard: { tools, checkArgs, timeoutMs: config.TOOL_TIMEOUT_MS, breaker: breakerFor(process) },
    answersFor: (place, effectId) => new AnswerStore(engine.redis, place, leaseMs, effectId),
    look: { isOwed: (effectId) => engine.store.effects.isOwed(effectId), everyMs: lookEveryMs },
    leaseMs,
  };
}
