import { percentile } from './percentile.js';
import type { BrokenPromise } from './findings.js';
import type { Killer } from './killer.js';
import type { ChaosOptions } from './options.js';
import type { WatchedRow } from './watch/lost-notices.js';
import type { WriteFigures } from './writes.js';

/** What a chaos run prints, as one line of JSON. */
export type ChaosRow = {
  design: string;
  seed: number;
  replicas: number;
  appendonly: string;
  runs: number;
  texts: number;
  /** Texts no webhook of which was ever answered 200: not ours to answer. */
  refused_texts: number;
  /** STOPs that were acknowledged. */
  stops: number;
  /** Where there were STOPs or takeovers: sends whose first POST the commit itself has granted (ADR 161). */
  eager_grants: number;
  /** Takeovers that were acknowledged, and texts that were accepted while they lasted. */
  takeovers: number;
  held_texts: number;
  /** Runs that ended as `delivery-unknown` with a dead letter for the operator, of which Twilio has no message. */
  unknown_deliveries: number;
  kills: Record<string, number>;
  /** Processes that ended by themselves and were started again. */
  self_ends: Record<string, number>;
  redis_kills: number;
  /** With `--cluster`: slots of partitions that were moved to another master under load. */
  slot_moves: number;
  /** Kills of an app before it had become ready again. */
  cut_boots: number;
  /** Seconds between the first and the last chance of a kill, and kills per such second. */
  under_fire_s: number;
  kills_per_s: number;
  redis_kills_per_s: number;
  power_cuts: number;
  /** Bytes of acknowledged writes that power cuts have taken. */
  lost_bytes: number;
  faults: Record<string, number>;
  outcomes: Record<string, number>;
  /** Tool requests beyond the first under one key. */
  tool_repeats: number;
  /** Intents of a tool that reads which were asked under two keys, because Redis had forgotten the first. */
  asked_again: number;
  /** With `--writes`: what came of them. */
  writes: WriteFigures;
  /** With `--lose-notices`: what was watched, and what of notices was lost. */
  watched: WatchedRow | null;
  p50_ms: number;
  p99_ms: number;
  wall_s: number;
  /** Whether everything came to rest in time. */
  quiet: boolean;
} & Record<BrokenPromise, number>;

/** How dense the hail was. */
export function chaosRunFigures({ underFireMs, appKills, redisKills, cutBoots }: ChaosRunFigures) {
  const perSecond = (kills: number): number => Number(((kills * 1_000) / underFireMs).toFixed(3));
  return {
    redis_kills: redisKills,
    cut_boots: cutBoots,
    under_fire_s: Math.round(underFireMs / 1_000),
    kills_per_s: perSecond(appKills),
    redis_kills_per_s: perSecond(redisKills),
  };
}

type ChaosRunFigures = Pick<Killer, 'underFireMs' | 'appKills' | 'redisKills' | 'cutBoots'>;

export function latencyOf(latenciesMs: readonly number[]): Pick<ChaosRow, 'p50_ms' | 'p99_ms'> {
  return { p50_ms: Math.round(percentile(latenciesMs, 0.5)), p99_ms: Math.round(percentile(latenciesMs, 0.99)) };
}

/** Turnpike keeps its promises, and the negative controls must break one: else the harness proves nothing. */
export function isAsExpected({ design, noPoll }: ChaosOptions, broken: number): boolean {
  return design === 'naive' || noPoll ? broken > 0 : broken === 0;
}
