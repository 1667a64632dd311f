import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { DateTime } from 'luxon';

import { startStandIn } from './stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from './stand-in-server.js';

const dashboardLabels = ['angry', 'praise', 'info'] as const;

export interface DashboardStandInOptions {
  port: number;
  /** The bearer key it asks for. */
  key?: string;
  /** The last of the sixty days it has counts of, as `2026-11-20`; by default the day it is in UTC. */
  today?: string;
  /** Chooses the answer to a request, now or later; null leaves it to the counts. */
  script?: (request: SeenRequest) => Promise<StandInAnswer | null> | StandInAnswer | null;
}

export interface DashboardStandIn extends StandInServer {
  /** Every request, refused ones included. */
  requests: SeenRequest[];
  /** The notes that were put on it: one for each `X-Idempotency-Key`, however often it came. */
  notes: { key: string; text: string }[];
  /** What it would answer for these days, both included. */
  count(start: string, end: string, label: string): number;
  set(day: string, label: string, value: number): void;
  failNext(times: number, status: number): void;
  /** Answers everything with this status until it is told null. */
  failAll(status: number | null): void;
  /** Takes the next requests and never answers. */
  hangNext(times: number): void;
  /** Waits this long before every answer, in milliseconds. */
  slowBy(milliseconds: number): void;
  /** Answers the next requests with this instead. */
  answerNext(...answers: StandInAnswer[]): void;
}

const daysKept = 60;

/**
 * A sample dashboard API over numbers that a hash makes up, alike on every run: `GET /counts?start&end&label`, `/top5`,
 * `/summary?start&end`, `/segments/<segment>`, and `POST /notes`.
 */
export async function startDashboardStandIn(options: DashboardStandInOptions): Promise<DashboardStandIn> {
  const { key = 'dashboard-key', today = DateTime.utc().toFormat('yyyy-MM-dd') } = options;
  const requests: SeenRequest[] = [];
  const notes: DashboardStandIn['notes'] = [];
  const planned: StandInAnswer[] = [];
  const set = new Map<string, number>();
  let delayMs = 0;
  let broken: StandInAnswer | null = null;
  const count = (start: string, end: string, label: string): number => sum(set, today, start, end, label);
  const server = await startStandIn(options.port, async (request) => {
    requests.push(request);
    if (delayMs > 0) await pause(delayMs);
    return broken ?? planned.shift() ?? (await options.script?.(request)) ?? answer(request, key, count, notes);
  });
  const plan = (times: number, answer: StandInAnswer): void => {
    for (let i = 0; i < times; i += 1) planned.push(answer);
  };
  return {
    ...server,
    requests,
    notes,
    count,
    set: (day, label, value) => void set.set(`${day}|${label}`, value),
    failNext: (times, status) => plan(times, failure(status)),
    failAll: (status) => void (broken = status === null ? null : failure(status)),
    hangNext: (times) => plan(times, 'hang'),
    slowBy: (milliseconds) => void (delayMs = milliseconds),
    answerNext: (...answers) => void planned.push(...answers),
  };
}

function failure(status: number): StandInAnswer {
  return { status, body: { error: 'told to fail' } };
}

function answer(
  request: SeenRequest,
  key: string,
  count: DashboardStandIn['count'],
  notes: DashboardStandIn['notes'],
): StandInAnswer {
  const { pathname } = request.url;
  const [, page = '', part = ''] = pathname.split('/');
  if (page !== 'notes' && !Object.hasOwn(reports, page)) return { status: 404, body: { error: 'no such page' } };
  if (request.headers.authorization !== `Bearer ${key}`) return { status: 401, body: { error: 'wrong key' } };
  return page === 'notes' ? addNote(request, notes) : answerReport(request, { page, part }, count);
}

interface Asked {
  start: string;
  end: string;
  label: string;
  part: string;
}

const topics = ['billing', 'delivery', 'app', 'support', 'prices', 'returns'];
const segments: Readonly<Record<string, readonly string[]>> = {
  channel: ['sms', 'web', 'phone'],
  plan: ['free', 'pro', 'team'],
  region: ['north', 'south', 'west'],
};

/** Counts of a label split between some names, the largest first; they add up to the whole. */
function split(total: number, names: readonly string[]): [string, number][] {
  const shares = names.map((_, i) => Math.floor(total / 2 ** (i + 1)));
  const [first = 0, ...rest] = shares;
  const whole = [first + total - shares.reduce((sum, share) => sum + share, 0), ...rest];
  return names.map((name, i) => [name, whole[i] ?? 0]);
}

/** What each page answers with; null: there is nothing of that name. */
const reports: Readonly<Record<string, (count: DashboardStandIn['count'], asked: Asked) => object | null>> = {
  counts: (count, { start, end, label }) => ({ label, value: count(start, end, label) }),
  top5: (count, { start, end, label }) => ({
    label,
    items: split(count(start, end, label), topics)
      .slice(0, 5)
      .map(([topic, many]) => ({ topic, count: many })),
  }),
  summary: (count, { start, end }) => {
    const byLabel = dashboardLabels.map((label): [string, number] => [label, count(start, end, label)]);
    return { total: byLabel.reduce((total, [, many]) => total + many, 0), by_label: Object.fromEntries(byLabel) };
  },
  segments: (count, { start, end, label, part }) => {
    const names = segments[part];
    return names ? { segment: part, label, values: Object.fromEntries(split(count(start, end, label), names)) } : null;
  },
};

/** A note under a key it knows is the one it has: a repeat has no effect. */
function addNote({ headers, body }: SeenRequest, notes: DashboardStandIn['notes']): StandInAnswer {
  const key = String(headers['x-idempotency-key'] ?? '');
  const { text } = JSON.parse(body) as { text: string }; // what the tool sends
  if (!notes.some((note) => note.key === key)) notes.push({ key, text });
  return { status: 200, body: { id: `note-${notes.findIndex((note) => note.key === key) + 1}` } };
}

function answerReport(
  request: SeenRequest,
  { page, part }: { page: string; part: string },
  count: DashboardStandIn['count'],
): StandInAnswer {
  const asked = (name: string): string => request.url.searchParams.get(name) ?? '';
  const [start, end, label] = [asked('start'), asked('end'), asked('label')];
  const isKnown = page === 'summary' || dashboardLabels.some((known) => known === label);
  const report = reports[page]?.(count, { start, end, label, part }) ?? null;
  if (!isKnown || report === null || !dayOf(start).isValid || !dayOf(end).isValid)
    return { status: 400, body: { error: 'bad query' } };
  return { status: 200, body: { ...report, start, end } };
}

function sum(set: Map<string, number>, today: string, start: string, end: string, label: string): number {
  const oldest = dayOf(today).minus({ days: daysKept - 1 });
  let total = 0;
  for (let day = oldest; day <= dayOf(today); day = day.plus({ days: 1 })) {
    const name = day.toFormat('yyyy-MM-dd');
    if (name >= start && name <= end) total += set.get(`${name}|${label}`) ?? madeUp(name, label);
  }
  return total;
}

function madeUp(day: string, label: string): number {
  return 1 + (createHash('sha256').update(`${day}|${label}`).digest().readUInt8(0) % 12);
}

function dayOf(text: string): DateTime {
  return DateTime.fromFormat(text, 'yyyy-MM-dd', { zone: 'utc' });
}
