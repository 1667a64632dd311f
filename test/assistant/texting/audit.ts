import { DateTime } from 'luxon';
import { standInKeys } from '../../support/product-environment.js';
import type { Exchange } from './exchange.js';
import type { Root } from './print.js';
import { person } from './story.js';

interface ScheduleShown {
  paused: string | null;
  stopped: object | null;
  ticks: number;
  skipped: number;
  missed: number;
  agent: string | null;
}

/** What it came to: every text once, every count as the dashboard has it, every tick with one run. */
export async function auditOf(
  { stack, clock, wanted, kills, findings }: Exchange,
  roots: readonly Root[],
): Promise<{ row: Record<string, unknown>; findings: string[] }> {
  const heard = [...new Set(wanted.map((each) => each.person))].map((who) => {
    const texts = stack.repliesTo(who).map(({ body }) => body);
    const forms = wanted.filter((each) => each.person === who).map(({ form }) => form);
    const lost = forms.filter((form) => !texts.some((text) => form.test(text))).length;
    return { lost, doubled: texts.length - new Set(texts).size, more: texts.length - forms.length };
  });
  const sum = (of: (one: (typeof heard)[number]) => number): number => heard.reduce((total, one) => total + of(one), 0);
  const [lost, doubled, unwanted] = [
    sum(({ lost: n }) => n),
    sum(({ doubled: n }) => n),
    sum(({ more }) => Math.max(0, more)),
  ];
  const told = stack
    .repliesTo(person)
    .flatMap(({ body }) => /^(\d+) angry messages came in today\.$/.exec(body)?.[1] ?? []);
  const asked = stack.dashboard.requests
    .filter(({ url }) => url.pathname === '/counts')
    .map(({ url }) => url.searchParams);
  const days = [...new Set(asked.map((query) => query.get('start') ?? ''))];
  const counted = days.map((day) => String(stack.dashboard.count(day, day, 'angry')));
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const response = await stack.api('/v1/schedules', { headers });
  const { schedules } = (await response.json()) as { schedules: ScheduleShown[] }; // the API's own answer
  const schedule = schedules.find(({ agent }) => agent?.includes('angry'));
  const ticked = roots.filter(({ program }) => program === 'schedule');
  const at = ticked.map(({ startedAt }) => DateTime.fromISO(startedAt, { zone: clock.zone }).toFormat('ccc HH:mm'));
  const unanswered = roots.filter(({ outcome }) => outcome !== 'answered').map(({ runId }) => runId);
  const row = {
    ...{ texts_lost: lost, texts_doubled: doubled, texts_unwanted: unwanted, counts_told: told, counts_right: counted },
    ...{ ticks: schedule?.ticks, ticked_at: at, paused: schedule?.paused ?? null, runs_unanswered: unanswered.length },
    kills,
  };
  const checks: [string, boolean][] = [
    ['a text was lost', lost === 0],
    ['a text came twice', doubled === 0],
    ['a text came that was not wanted', unwanted === 0],
    [
      'the counts are not those of the dashboard',
      JSON.stringify(told) === JSON.stringify(counted) && told.length === 2,
    ],
    ['a tick has not exactly one run', schedule?.ticks === 2 && ticked.length === 2],
    ['a tick came at another time', at.join() === 'Thu 18:00,Fri 20:15'],
    ['the schedule is not paused', typeof schedule?.paused === 'string' && schedule.stopped === null],
    ['a run has no good end', unanswered.length === 0],
    [
      'a process was not killed',
      ['gateway', 'controller', 'tool-runner', 'compressor', 'redis'].every((one) => (kills[one] ?? 0) > 0),
    ],
  ];
  return { row, findings: [...findings, ...checks.filter(([, holds]) => !holds).map(([what]) => what)] };
}
