import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { root } from './monitoring.js';

/** A process to be scraped: which app it is, and `host:port` of its metrics. */
export interface Target {
  app: string;
  address: string;
}

export interface FiringAlert {
  alertname: string;
  labels: Record<string, string>;
}

/** A Prometheus on this machine with the committed rules. */
export interface Prometheus {
  url: string;
  /** How many series a query answers now; rejects with Prometheus's words when it refuses the query. */
  ask(expr: string): Promise<number>;
  /** The names of all metrics it has. */
  names(): Promise<Set<string>>;
  firing(): Promise<FiringAlert[]>;
  stop(): Promise<void>;
}

/** The committed settings, but for addresses that DNS knows here and a pace that a test can wait for. */
function configOf(targets: readonly Target[]): string {
  return stringify({
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: [`${root}deploy/prometheus/rules/*.yml`],
    scrape_configs: [
      {
        job_name: 'turnpike',
        honor_labels: true,
        static_configs: targets.map(({ app, address }) => ({ targets: [address], labels: { app } })),
      },
    ],
  });
}

/** Starts one that scrapes these, and waits until it has evaluated. Its data goes with it. */
export async function startPrometheus(targets: readonly Target[]): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-prometheus-'));
  const port = await freePort();
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, configOf(targets));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('Prometheus to be ready', async () => {
      if (child.exitCode !== null) throw new Error(`prometheus ended with code ${child.exitCode}`);
      return (await fetch(`${url}/-/ready`).catch(() => null))?.ok ?? false;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ...questions(url), stop };
}

interface Answer<T> {
  status: 'success' | 'error';
  error?: string;
  data: T;
}

function questions(url: string): Pick<Prometheus, 'ask' | 'names' | 'firing'> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/v1/${path}`);
    const answer = (await response.json()) as Answer<T>; // Prometheus's HTTP API, version 1
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data;
  };
  return {
    ask: async (expr) => (await get<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length,
    names: async () => new Set(await get<string[]>('label/__name__/values')),
    firing: async () => {
      const { alerts } = await get<{ alerts: { state: string; labels: Record<string, string> }[] }>('alerts');
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => ({ alertname: labels['alertname'] ?? '', labels }));
    },
  };
}
