import { percentile } from './percentile.js';
import type { BrokenPromise } from './findings.js';
import type { ChaosOptions } from './options.js';

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
  kills: Record<string, number>;
  /** Processes that ended by themselves and were started again. */
  self_ends: Record<string, number>;
  redis_kills: number;
  power_cuts: number;
  /** Bytes of acknowledged writes that power cuts have taken. */
  lost_bytes: number;
  faults: Record<string, number>;
  outcomes: Record<string, number>;
  /** Tool requests beyond the first under one key. */
  tool_repeats: number;
  /** Intents of a tool that reads which were asked under two keys, because Redis had forgotten the first. */
  asked_again: number;
  p50_ms: number;
  p99_ms: number;
  wall_s: number;
  /** Whether everything came to rest in time. */
  quiet: boolean;
} & Record<BrokenPromise, number>;

export function latencyOf(latenciesMs: readonly number[]): Pick<ChaosRow, 'p50_ms' | 'p99_ms'> {
  return { p50_ms: Math.round(percentile(latenciesMs, 0.5)), p99_ms: Math.round(percentile(latenciesMs, 0.99)) };
}

/** Turnpike keeps its promises, and the negative control must break one: else the rig proves nothing. */
export function isAsExpected({ design }: ChaosOptions, broken: number): boolean {
  return design === 'naive' ? broken > 0 : broken === 0;
}
