import type { AlertUnit } from './alert-row.js';
import { watchedAlerts } from './alert-table.js';
import type { WatchedRow } from './alert-table.js';
import type { Cause, Change } from './cause.js';
import type { AlertSeverity } from './names.js';

function seconds(value: number): string {
  const whole = Math.round(value);
  return whole < 120 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}

const written: Record<AlertUnit, (value: number) => string> = {
  share: (value) => `${(value * 100).toFixed(value === 1 ? 0 : 1)} %`,
  seconds,
  dollars: (value) => `${value.toFixed(2)} dollars`,
  count: (value) => String(value),
  days: (value) => `${value.toFixed(1)} days`,
};

/** The row of an alert that is watched. */
export function watchedRow(name: string): WatchedRow | null {
  return watchedAlerts.find((row) => row.name === name) ?? null;
}

/** What has happened, in one line. */
export function causeTitle(
  { alert, subject, value, worst }: Pick<Cause, 'alert' | 'subject' | 'value' | 'worst'>,
  isOver = false,
): string {
  const { title, unit } = watchedRow(alert)?.watched ?? { title: alert, unit: 'count' as const };
  return title.replaceAll('{subject}', () => subject).replaceAll('{value}', written[unit](isOver ? worst : value));
}

/** Where pages are that a message leads to. */
export interface LinkBases {
  /** Of the console, up to its `#`. */
  console: string;
  /** Of the runbook, up to its `#`. */
  runbook: string;
}

/** A change as it is told: what, since when, and where to look. */
export interface ToldChange {
  alert: string;
  subject: string;
  state: Change['kind'];
  severity: AlertSeverity;
  title: string;
  /** ISO times. */
  began: string;
  over: string | null;
  value: number;
  worst: number;
  limit_for_seconds: number;
  link: string;
  runbook: string;
}

/** What a message says of a change. */
export function toldChange({ kind, cause }: Change, bases: LinkBases, now: number): ToldChange {
  const row = watchedRow(cause.alert);
  return {
    alert: cause.alert,
    subject: cause.subject,
    state: kind,
    severity: row?.severity ?? 'ticket',
    title: causeTitle(cause, kind === 'resolved'),
    began: new Date(cause.since).toISOString(),
    over: kind === 'resolved' ? new Date(cause.wellSince ?? now).toISOString() : null,
    value: cause.value,
    worst: cause.worst,
    limit_for_seconds: row?.forSeconds ?? 0,
    link: `${bases.console}${cause.link}`,
    runbook: `${bases.runbook}#${row?.section ?? ''}`,
  };
}

/** The subject of a message: what began, else what is over. */
export function messageSubject(changes: readonly ToldChange[]): string {
  const begun = changes.filter(({ state }) => state === 'firing');
  const [first] = begun.length > 0 ? begun : changes;
  const more = changes.length - 1;
  const state = begun.length > 0 ? '' : 'over: ';
  return `${state}${first?.title ?? 'nothing'}${more > 0 ? `, and ${more} more` : ''}`;
}

/** A message in a few lines, for a phone: where to look is said of the first alone. */
export function shortText(changes: readonly ToldChange[], lost: readonly string[]): string {
  const first = changes.find(({ state }) => state === 'firing') ?? changes[0];
  const earlier = lost.length === 0 ? [] : [`${lost.length} earlier may not have arrived`];
  return [messageSubject(changes), ...(first === undefined ? [] : [first.link]), ...earlier].join('\n');
}

function lines({ state, title, began, over, link, runbook }: ToldChange): string {
  return state === 'firing'
    ? `${title}\nsince ${began}\nlook: ${link}\nwhat to do: ${runbook}`
    : `over: ${title}\nfrom ${began} to ${String(over)}\nlook: ${link}`;
}

/** A message in plain text. `lost`: subjects of earlier messages of which nobody knows whether they arrived. */
export function messageText(changes: readonly ToldChange[], lost: readonly string[]): string {
  const earlier = lost.map((subject) => `an earlier message may not have arrived: ${subject}`);
  return [...changes.map(lines), ...earlier].join('\n\n');
}
