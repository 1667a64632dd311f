import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/app-process.js';
import type { Stack } from '../support/stack.js';
import type { Prometheus } from './prometheus.js';

/** A fault of the real product, and the alerts that are to tell of it. */
interface Fault {
  name: string;
  cause(stack: Stack): Promise<void> | void;
  alerts: readonly Expected[];
}

/** An alert by its name; of one app, where each app has its own. */
interface Expected {
  alert: string;
  app?: string;
}

const faults: readonly Fault[] = [
  {
    name: 'the model answers 500',
    cause: ({ model }) => model.use(() => ({ status: 500, body: { error: { message: 'out of order' } } })),
    alerts: [{ alert: 'TurnpikeModelFails' }, { alert: 'TurnpikeAnswersFailFast' }],
  },
  {
    name: 'the compressor is killed',
    cause: ({ apps }) => apps.compressor.kill('SIGKILL'),
    alerts: [{ alert: 'TurnpikeProcessDown', app: 'compressor' }],
  },
  {
    name: 'the only tool-runner is killed',
    cause: ({ apps }) => apps['tool-runner'].kill('SIGKILL'),
    alerts: [
      { alert: 'TurnpikeProcessDown', app: 'tool-runner' },
      { alert: 'TurnpikeAppGone', app: 'tool-runner' },
    ],
  },
];

export interface FaultSeen {
  fault: string;
  alert: string;
  /** Seconds from the fault until Prometheus said that the alert fires; null: never. */
  seconds: number | null;
}

/** The longest wait for an alert: its window, its `for`, and a busy machine. */
const patienceMs = 240_000;

function nameOf({ alert, app }: Expected): string {
  return app === undefined ? alert : `${alert} ${app}`;
}

/** Causes all faults at once and waits until Prometheus fires the alerts of each; those that fire besides are answered too. */
export async function causeFaults(stack: Stack, prometheus: Prometheus): Promise<FaultSeen[]> {
  const waiting = faults.flatMap(({ name, alerts }) => alerts.map((one) => ({ fault: name, alert: nameOf(one) })));
  const seen = new Map<string, number>();
  const startedAt = performance.now();
  for (const { cause } of faults) await cause(stack);
  const isOver = async (): Promise<boolean> => {
    await pause(500);
    for (const { alertname, labels } of await prometheus.firing()) {
      const name = nameOf({ alert: alertname, ...(labels['app'] ? { app: labels['app'] } : {}) });
      if (!seen.has(name)) seen.set(name, (performance.now() - startedAt) / 1_000);
    }
    return waiting.every(({ alert }) => seen.has(alert));
  };
  await until('every alert to fire', isOver, patienceMs).catch(() => undefined); // what is missing stands in the table
  const others = [...seen.keys()].filter((alert) => !waiting.some((one) => one.alert === alert));
  return [...waiting, ...others.map((alert) => ({ fault: '(as well)', alert }))].map((one) => ({
    ...one,
    seconds: seen.get(one.alert) ?? null,
  }));
}
