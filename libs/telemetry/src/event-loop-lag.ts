import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge, Registry, PrometheusContentType, OpenMetricsContentType } from 'prom-client';

/** A timer of prom-client's own that never fires: its samples, a hundred a second, cost a process at rest 0.4 % of a core. */
export const noSamplesMs = 2_147_483_647;

type Rounds = ReturnType<typeof monitorEventLoopDelay>;

const lagName = 'nodejs_eventloop_lag';

const figures: Readonly<Record<string, (rounds: Rounds) => number>> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (rounds) => rounds.percentile(50),
  p90: (rounds) => rounds.percentile(90),
  p99: (rounds) => rounds.percentile(99),
};

/** Has prom-client's gauges of the event loop show how long its rounds have taken since they were asked for last: a loop that waits is not woken for it. */
export function showRounds(registry: Registry<PrometheusContentType | OpenMetricsContentType>): void {
  const rounds = monitorEventLoopDelay({ samplePerIteration: true });
  rounds.enable();
  const gauge = (name: string): Gauge => registry.getSingleMetric(name) as Gauge; // prom-client has just registered it
  const now = gauge(`${lagName}_seconds`);
  const collect = (): void => {
    const asked = performance.now();
    setImmediate(() => now.set((performance.now() - asked) / 1_000));
    for (const [name, read] of Object.entries(figures))
      gauge(`${lagName}_${name}_seconds`).set(rounds.count === 0 ? 0 : read(rounds) / 1e9);
    rounds.reset();
  };
  Reflect.set(now, 'collect', collect); // prom-client reads it each time: its own asks the timer
}
