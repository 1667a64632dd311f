import { runOutcomes, tickFailures } from '#protocol';
import { scheduleStops } from '#schedule';
import {
  anything,
  dateTime,
  flag,
  integer,
  list,
  meaning,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

const stop = named(
  'ScheduleStop',
  'Why a schedule ticks no more.',
  object({
    at: dateTime,
    why: meaning('An operator said so, a tick failed, or there is no later time.', oneOf(...scheduleStops)),
    outcome: meaning('How the tick ended that failed; null: none did.', nullable(oneOf(...runOutcomes))),
  }),
);

export const schedule = named(
  'Schedule',
  'A workflow that is repeated. Each time that comes due is a tick, and its run opened; or skipped; or missed.',
  object({
    id: text,
    every_ms: meaning('Null: it has a cron expression.', nullable(integer)),
    cron: nullable(text),
    time_zone: meaning('Of the cron expression.', nullable(text)),
    agent: meaning(
      'That its ticks run as; `default`: that of addresses without one. Null: not read yet.',
      nullable(text),
    ),
    on_error: meaning('What a tick that fails does.', nullable(oneOf(...tickFailures))),
    next_at: meaning('Null: it is paused, stopped or not read yet.', nullable(dateTime)),
    paused: meaning('Since when; null: it is not.', nullable(dateTime)),
    stopped: nullable(stop),
    parked: meaning('Whether no process could go on with it: an operator has to look.', flag),
    ticks: meaning('How many runs were opened.', integer),
    skipped: meaning('How often the run before was still live.', integer),
    missed: meaning('How often a later tick stood for it, since no process was there.', integer),
    failed: meaning('How many of the runs have failed.', integer),
    last_run_id: nullable(text),
    last_outcome: meaning('Null: it is under way, or there is none.', nullable(oneOf(...runOutcomes))),
    input: meaning('What each tick works on. Null to viewers.', nullable(text)),
  }),
);
export type ScheduleView = Of<typeof schedule>;

export const scheduleList = object({ schedules: list(schedule) });

export const scheduleWithDocument = named(
  'ScheduleWithDocument',
  'A schedule, with what it repeats.',
  object({
    schedule,
    document: meaning('Null to viewers, and before it is read.', nullable(anything)),
    refused: meaning(
      'What would be refused of it if it were set now. It goes on all the same.',
      list(object({ code: text, path: text, message: meaning('Null to viewers.', nullable(text)) })),
    ),
  }),
);
export type ScheduleWithDocument = Of<typeof scheduleWithDocument>;
