import { appNames } from '../../support/app-process.js';
import type { AppName } from '../../support/app-process.js';
import type { Audit } from '../audit.js';
import type { Finding } from '../findings.js';
import type { TreeFigures } from '../trees/audit-trees.js';
import type { Census } from './census.js';
import type { WatchedRow } from '../watch/lost-notices.js';
import type { SweepOptions } from './options.js';

/** What a sweep prints, as one line of JSON. */
export interface SweepRow extends Omit<Audit['figures'], 'stops' | 'unreplayed'> {
  sweep: true;
  seed: number;
  /** The I/O boundaries that were asked for and that no app has passed. */
  unreached: string[];
  /** I/O boundaries found, by app. */
  crossings: Record<AppName, number>;
  /** Kills before and after each I/O boundary, by app. */
  kills: Record<AppName, Record<string, [before: number, after: number]>>;
  /** Kills in all. */
  killed: number;
  /** The fewest kills on any side of any I/O boundary. */
  fewest: number;
  /** How many sides have had fewer kills than were asked for. */
  short: number;
  /** Broken promises of every kind. */
  violations: number;
  unreplayed: number;
  /** Of the trees of runs that were at work beside the texts. */
  trees: TreeFigures;
  /** With `--lose-notices`: what was watched, and what of notices was lost. */
  watched: WatchedRow | null;
  /** Processes that ended by themselves and were started again. */
  self_ends: Record<string, number>;
  wall_s: number;
  /** Whether everything came to rest in time. */
  quiet: boolean;
}

export interface Swept {
  options: SweepOptions;
  census: Census;
  figures: Audit['figures'];
  trees: TreeFigures;
  watched: WatchedRow | null;
  findings: readonly Finding[];
  selfEnds: Record<string, number>;
  wallMs: number;
  quiet: boolean;
}

function byApp<T>(of: (app: AppName) => T): Record<AppName, T> {
  const entries = appNames.map((app) => [app, of(app)] as const);
  return Object.fromEntries(entries) as Record<AppName, T>; // one for each
}

/** Puts the figures of a sweep into a row. */
export function rowOf({
  options,
  census,
  figures,
  trees,
  watched,
  findings,
  selfEnds,
  wallMs,
  quiet,
}: Swept): SweepRow {
  const { stops: _stops, ...counts } = figures;
  const kills = byApp((app) => census.table(app));
  const sides = options.apps.flatMap((app) => Object.values(kills[app]).flat());
  return {
    sweep: true,
    seed: options.seed,
    unreached: census.unreached(),
    crossings: byApp((app) => census.ioBoundaries(app).length),
    killed: census.total(),
    fewest: Math.min(...sides),
    short: sides.filter((kills) => kills < options.killsPerSide).length,
    violations: findings.length,
    ...counts,
    trees,
    watched,
    self_ends: selfEnds,
    wall_s: Math.round(wallMs / 1_000),
    quiet,
    kills,
  };
}

const tableHead = ['I/O boundary', 'app', 'before', 'after'];

/** Kills before and after each I/O boundary, a line each. */
export function tableOf({ kills, unreached }: Pick<SweepRow, 'kills' | 'unreached'>): string[] {
  const killed = appNames.flatMap((app) =>
    Object.entries(kills[app]).map(([name, [before, after]]) => [name, app, String(before), String(after)]),
  );
  const lines = [tableHead, ...killed.sort(([a = ''], [b = '']) => a.localeCompare(b))];
  const widths = tableHead.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const padded = lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return [...padded, ...unreached.map((name) => `${name}: no app has passed it`)];
}
