import * as Type from 'typebox';
import { runOutcomes, tickFailures } from '#protocol';
import { scheduleStops } from '#schedule';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { next } from '../platform/http/paging.js';

const stop = Type.Object(
  {
    at: dateTime(),
    why: oneOf(scheduleStops, { description: 'An operator said so, a tick failed, or there is no later time.' }),
    outcome: nullable(oneOf(runOutcomes), { description: 'How the tick ended that failed; null: none did.' }),
  },
  { title: 'ScheduleStop', description: 'Why a schedule ticks no more.' },
);

export const schedule = Type.Object(
  {
    id: Type.String(),
    every_ms: nullable(Type.Integer(), { description: 'Null: it has a cron expression.' }),
    cron: nullable(Type.String()),
    time_zone: nullable(Type.String(), { description: 'Of the cron expression.' }),
    agent: nullable(Type.String(), {
      description: 'That its ticks run as; `default`: that of addresses without one. Null: not read yet.',
    }),
    on_error: nullable(oneOf(tickFailures), { description: 'What a tick that fails does.' }),
    next_at: nullable(dateTime(), { description: 'Null: it is paused, stopped or not read yet.' }),
    paused: nullable(dateTime(), { description: 'Since when; null: it is not.' }),
    stopped: nullable(stop),
    parked: Type.Boolean({ description: 'Whether no process could go on with it: an operator has to look.' }),
    ticks: Type.Integer({ description: 'How many runs were opened.' }),
    skipped: Type.Integer({ description: 'How often the run before was still live.' }),
    missed: Type.Integer({ description: 'How often a later tick stood for it, since no process was there.' }),
    failed: Type.Integer({ description: 'How many of the runs have failed.' }),
    last_run_id: nullable(Type.String()),
    last_outcome: nullable(oneOf(runOutcomes), { description: 'Null: it is under way, or there is none.' }),
    input: nullable(Type.String(), { description: 'What each tick works on. Null to viewers.' }),
  },
  {
    title: 'Schedule',
    description:
      'A workflow that is repeated. Each time that comes due is a tick, and its run opened; or skipped; or missed.',
  },
);
export type ScheduleView = Type.Static<typeof schedule>;

export const scheduleList = Type.Object({ schedules: list(schedule), next });

export const scheduleWithDocument = Type.Object(
  {
    schedule,
    document: Type.Unknown({ description: 'Null to viewers, and before it is read.' }),
    refused: list(
      Type.Object({
        code: Type.String(),
        path: Type.String(),
        message: nullable(Type.String(), { description: 'Null to viewers.' }),
      }),
      { description: 'What would be refused of it if it were set now. It goes on all the same.' },
    ),
  },
  { title: 'ScheduleWithDocument', description: 'A schedule, with what it repeats.' },
);
export type ScheduleWithDocument = Type.Static<typeof scheduleWithDocument>;
