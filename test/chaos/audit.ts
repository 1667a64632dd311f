import type { Redis } from '#redis';
import { AgentVersionCache } from '#registry';

import { composePrograms } from '../../apps/controller/src/compose-programs.js';
import { readConfig } from '../../apps/controller/src/config.js';
import type { Programs } from '../../apps/controller/src/programs.js';
import { writesIn } from './aof.js';
import { LedgerAudit } from './audit-ledger.js';
import { findUnreplayed } from './audit-replay.js';
import { OracleAudit, repeatsOf } from './audit-oracle.js';
import { sentInSilence, StopAudit } from './audit-stops.js';
import type { Silence } from './audit-stops.js';
import { TakeoverAudit } from './audit-takeovers.js';
import { countOf } from './findings.js';
import type { Finding } from './findings.js';
import type { Load, SentText } from './load.js';
import type { ChaosOptions } from './options.js';
import { Records } from './records.js';
import { latencyOf } from './row.js';
import type { ChaosRow } from './row.js';
import { saveEvidence } from './save.js';
import type { Fixture } from './fixture.js';
import { auditWrites, noWrites } from './writes.js';

type Figures = Pick<
  ChaosRow,
  | 'runs'
  | 'texts'
  | 'refused_texts'
  | 'stops'
  | 'eager_grants'
  | 'takeovers'
  | 'held_texts'
  | 'unknown_deliveries'
  | 'outcomes'
  | 'tool_repeats'
  | 'asked_again'
  | 'writes'
  | 'p50_ms'
  | 'p99_ms'
> &
  ReturnType<typeof countOf>;

/** What was found, and the part of the row that tells of it. */
export interface Audit {
  findings: Finding[];
  figures: Figures;
}

/** What an audit reads: the never-killed world, and what was sent into it. */
export interface Audited {
  options: ChaosOptions;
  fixture: Fixture;
  load: Pick<Load, 'texts' | 'stops' | 'takeovers'>;
  redis: Redis;
  /** Where that Redis keeps its file. */
  redisFolder: string;
  /** The settings that the apps have got. */
  environment: Record<string, string>;
  /** Where evidence is saved. */
  folder: string;
  /** What did not come back after the last kill. */
  unready: readonly Finding[];
  /** What watchers were not shown. */
  unseen: readonly Finding[];
}

/** Measures every promise when all has come to rest: by the world, and by the product's own records where there are some. */
export async function audit(audited: Audited): Promise<Audit> {
  return audited.options.design === 'naive' ? auditNaive(audited) : auditTurnpike(audited);
}

/** A chain of jobs keeps no records: a text that nobody answered is all that shows of one that was lost. */
function auditNaive({ fixture, load: { texts } }: Audited): Audit {
  const { findings, latenciesMs } = new OracleAudit(fixture, texts, new Set());
  const counts = countOf([findings]);
  const summary = summaryOf(fixture, texts, latenciesMs);
  return {
    findings,
    figures: {
      ...summary,
      asked_again: 0,
      writes: noWrites,
      runs: summary.texts,
      outcomes: {},
      unknown_deliveries: 0,
      eager_grants: 0,
      ...silencesOf({ stops: [], takeovers: [], texts }),
      ...counts,
      lost: counts.unanswered,
    },
  };
}

async function auditTurnpike(audited: Audited): Promise<Audit> {
  const { options, fixture, load, redis, environment, folder, unready, unseen } = audited;
  const { texts } = load;
  const records = new Records(redis);
  const { runs, outcomes, excused, unknownDeliveries, ...ledger } = await LedgerAudit.of(
    records,
    fixture.twilio.messages,
    texts,
    mayForget(options),
  );
  const oracle = new OracleAudit(fixture, texts, excused);
  // A turn that Redis has forgotten asks again, under a key of its own: what a tool that reads may bear (ADR 15).
  const isBroken = ({ promise }: Finding): boolean => !mayForget(options) || promise !== 'doubled_tool_effects';
  const unreplayed = await findUnreplayed(programsOf(environment), records, runs);
  const silences = auditSilences(audited);
  const writes = await auditWrites(folder, records, runs);
  const audits = [
    ...[ledger.findings, oracle.findings.filter(isBroken), unreplayed, ...silences.findings, unready, unseen],
    writes.findings,
  ];
  const findings = audits.flat();
  if (findings.length > 0 || options.keep)
    await saveEvidence(folder, fixture, records, { findings, options, texts, runs });
  const counts = countOf(audits);
  return {
    findings,
    figures: {
      ...summaryOf(fixture, texts, oracle.latenciesMs),
      writes: writes.figures,
      asked_again: oracle.findings.length - oracle.findings.filter(isBroken).length,
      runs: runs.length,
      outcomes,
      unknown_deliveries: unknownDeliveries,
      ...silencesOf(load),
      eager_grants: silences.eagerGrants,
      ...counts,
    },
  };
}

/** The programs as the apps have composed them. */
function programsOf(environment: Record<string, string>): Programs {
  const config = readConfig(environment);
  const registry = config.AGENTS_DIR?.registry;
  return composePrograms(config, undefined, registry && { agents: new AgentVersionCache({ current: registry }) });
}

/** STOP and takeovers, by Redis's own order of writes and by what Twilio has seen. */
function auditSilences({ options, load, fixture, redisFolder }: Audited): {
  findings: (readonly Finding[])[];
  eagerGrants: number;
} {
  const stops = new StopAudit(load.stops);
  const takeovers = new TakeoverAudit(load.takeovers);
  if (needsWholeAof(options)) {
    for (const write of writesIn(redisFolder)) [stops, takeovers].forEach((one) => one.read(write));
    if (stops.grants === 0 || takeovers.grants === 0)
      throw new Error('the audit of STOP and of takeovers found no send at all in Redis’s file');
    if (options.eager && stops.eagerGrants === 0)
      throw new Error('the audit of STOP and of takeovers found no send that a commit has claimed');
  }
  const messagesTo = (person: string): ReturnType<Fixture['messagesTo']> => fixture.messagesTo(person);
  const findings = [
    stops.findings,
    sentInSilence('sent_after_stop', load.stops, messagesTo),
    takeovers.end(),
    sentInSilence('sent_after_takeover', load.takeovers, messagesTo),
  ];
  return { findings, eagerGrants: stops.eagerGrants };
}

/** Whether Redis may lose what it has acknowledged: with its power, or with a master whose replica lacks the last of it. */
function mayForget({ powerCuts, cluster }: ChaosOptions): boolean {
  return powerCuts > 0 || cluster;
}

/** Redis must keep every write of its life where their order is what is audited. */
export function needsWholeAof({ stops, takeovers }: Pick<ChaosOptions, 'stops' | 'takeovers'>): boolean {
  return stops > 0 || takeovers > 0;
}

function silencesOf({ stops, takeovers, texts }: Audited['load']) {
  const isHeld = ({ person: whose, postedAt, acceptedAt: at }: SentText): boolean =>
    takeovers.some(
      ({ person, acceptedAt, endedAt }) =>
        person === whose && acceptedAt !== null && postedAt > acceptedAt && at !== null && at < endedAt,
    );
  const acknowledged = (silences: readonly Silence[]): number =>
    silences.filter(({ acceptedAt }) => acceptedAt !== null).length;
  return {
    stops: acknowledged(stops),
    takeovers: acknowledged(takeovers),
    held_texts: texts.filter(isHeld).length,
  };
}

function summaryOf(fixture: Fixture, texts: readonly SentText[], latenciesMs: readonly number[]) {
  const accepted = texts.filter(({ acceptedAt }) => acceptedAt !== null).length;
  const refused = { texts: accepted, refused_texts: texts.length - accepted };
  return { ...refused, tool_repeats: repeatsOf(fixture), ...latencyOf(latenciesMs) };
}
