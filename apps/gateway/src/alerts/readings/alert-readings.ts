import type { ReadValue, Readings, WatchedName } from '#alerts';
import { SignInLogStore } from '#access';
import { keys } from '#records';
import { ioBoundary } from '#telemetry';
import type { WaitingCount } from '../../approvals/waiting-count.js';
import type { SystemHealthReader } from '../../health/system-health.js';
import { healthOf } from '../../object-health/object-health.js';
import type { HealthPart } from '../../object-health/object-health.js';
import { explainFailure } from '../../object-health/provider-failure.js';
import type { EngineClient, ReadableEngine } from '../../platform/engine-client.js';
import { SharedRead } from '../../platform/shared-read.js';
import { certificateDays } from './certificates.js';
import type { CertifiedPlace } from './certificates.js';
import { readKeyEnds } from './key-ends.js';
import { RecentRuns } from './recent-runs.js';

const hourMs = 3_600_000;
/** Fewer calls than this in a minute say nothing of a provider. */
const fewestCalls = 10;
const system = '#/system';
const people = '#/people';

type BreakerPart = Extract<HealthPart, { kind: 'tool' | 'provider' }>;
type Values = ReadonlyMap<string, ReadValue>;

function single(value: number, link: string): Values {
  return new Map([['', { value, link }]]);
}

/** Nobody waits for these, be they busy for a while. */
const patientQueues: readonly string[] = ['background', 'public', 'public-tool'];

function queueAges(parts: readonly HealthPart[], isPatient: boolean): Values {
  const queues = parts.filter((part) => part.kind === 'queue');
  const own = queues.filter(({ name }) => patientQueues.includes(name) === isPatient);
  return new Map(own.map(({ name, oldestMs }) => [name, { value: (oldestMs ?? 0) / 1_000, link: system }]));
}

/** Runs go on without a compressor. */
function goneApps(parts: readonly HealthPart[]): Values {
  const apps = parts.filter((part) => part.kind === 'process').filter(({ name }) => name !== 'compressor');
  return new Map(apps.map(({ name, alive }) => [name, { value: alive > 0 ? 0 : 1, link: system }]));
}

/** The share of each provider's calls that fail; a breaker that is open lets none through, and one that refuses its key answers none. What an operator has forced open is no news. */
function failingProviders(parts: readonly HealthPart[]): Values {
  const providers = parts.filter((part): part is BreakerPart => part.kind === 'provider');
  return new Map(
    providers.map((part) => {
      const { name, shows, isForced, openIn, calls, faults, isLate, failure } = part;
      const isRefusing = failure !== null && explainFailure(failure) !== null;
      const isOpen = !isForced && (shows !== 'closed' || openIn > 0 || isRefusing);
      const share = isForced || isLate || calls < fewestCalls ? 0 : faults / calls;
      return [name, { value: isOpen ? 1 : share, link: system }];
    }),
  );
}

async function countNewLetters({ redis, store }: ReadableEngine, now: number): Promise<number> {
  const partitions = Array.from({ length: store.engine.deployment.partitions }, (_, partition) => partition);
  const counts = await ioBoundary('redis.new-letters', () =>
    Promise.all(partitions.map((partition) => redis.zcount(keys.dead(partition), now - hourMs, '+inf'))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many objects of each kind fail. */
function countFailing(parts: readonly HealthPart[]): Map<string, number> {
  const failing = new Map<string, number>();
  for (const { kind, state } of parts.map(healthOf))
    if (state === 'failing') failing.set(kind, (failing.get(kind) ?? 0) + 1);
  return failing;
}

/** What one look has read: Redis's time, what alerts are about, and the figures of gauges. */
export interface ReadForAlerts {
  now: number;
  readings: Readings;
  /** In how many days each certificate ends. */
  certificates: ReadonlyMap<string, number>;
  /** In how many days each named key ends. */
  keyEnds: ReadonlyMap<string, number>;
  /** How many objects fail, by their kind. */
  failing: ReadonlyMap<string, number>;
}

export interface AlertReadingsOptions {
  places: readonly CertifiedPlace[];
  certificatesEveryMs: number;
  /** Whether somebody is told: each run is read for how it ended and what it cost, and for nobody that is too much. */
  isForSomebody: boolean;
}

/** Reads what the watched alerts are about: from Redis, by the readers that the console has. */
export class AlertReadings {
  private readonly runs = new RecentRuns();
  private readonly certificates: SharedRead<Map<string, number>>;
  private readonly keyEnds: SharedRead<Map<string, number>>;

  constructor(
    private readonly engine: EngineClient,
    private readonly health: SystemHealthReader,
    private readonly waiting: WaitingCount,
    private readonly options: AlertReadingsOptions,
  ) {
    const { places, certificatesEveryMs } = options;
    this.certificates = new SharedRead(() => certificateDays(places), certificatesEveryMs);
    const readEnds = () => engine.ask((_store, { redis }) => readKeyEnds(redis, Date.now()));
    this.keyEnds = new SharedRead(readEnds, certificatesEveryMs);
  }

  /** Redis's time, and what could be read. Rejects when Redis is away. */
  async read(): Promise<ReadForAlerts> {
    const { problem, parts } = await this.health.readParts();
    const open = await this.waiting.get();
    const certificates = await this.certificates.get();
    const keyEnds = await this.keyEnds.get();
    return this.engine.ask(async (_store, engine) => {
      const now = await engine.runs.now();
      const letters = Math.min(open.dead_letters, await countNewLetters(engine, now));
      const readings = new Map<WatchedName, Values>([
        ...(this.options.isForSomebody ? await this.readRuns(engine, now) : []),
        ['dead-letters', single(letters, '#/letters')],
        ['certificate-ends', new Map([...certificates].map(([name, value]) => [name, { value, link: system }]))],
        ['key-ends', new Map([...keyEnds].map(([name, value]) => [name, { value, link: people }]))],
        ['break-glass-used', single(await new SignInLogStore(engine.redis).countGlassUses(), people)],
      ]);
      if (problem === null) {
        readings.set('backlog-old', queueAges(parts, false));
        readings.set('background-old', queueAges(parts, true));
        readings.set('app-gone', goneApps(parts));
        readings.set('model-fails', failingProviders(parts));
      }
      return { now, readings, certificates, keyEnds, failing: countFailing(parts) };
    });
  }

  private async readRuns({ runs }: ReadableEngine, now: number): Promise<[WatchedName, Values][]> {
    const { failedShare, failedBy, dollars } = await this.runs.read(runs, now);
    const since = encodeURIComponent(new Date(now - hourMs).toISOString());
    const failedLink = failedBy === null ? '#/runs' : `#/runs?outcome=${failedBy}&since=${since}`;
    return [
      ['answers-fail-fast', single(failedShare, failedLink)],
      ['costs-too-much', single(dollars, '#/overview')],
    ];
  }
}
