import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { usePages } from '../api/use-pages.js';
import { scheduleWords } from '../graph/node-words.js';
import { Badge } from '../parts/badge.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';
import { RefusedNow } from '../parts/refused-now.js';
import { RunLink } from '../parts/run-links.js';
import { useIsOperator } from '../session.js';
import { words } from '../wording.js';
import { Time } from '../parts/days/time.js';

type Schedule = Schemas['Schedule'];

const againEveryMs = 2_000;

const stopWords = {
  asked: 'an operator said so',
  failed: 'a tick failed',
  over: 'there is no later time',
} as const;

function deriveScheduleState({ parked, stopped, paused }: Schedule): string {
  if (parked) return 'parked';
  if (stopped !== null) return 'stopped';
  return paused === null ? 'ticking' : 'paused';
}

function describeTimes({ every_ms: ms, cron, time_zone: timeZone }: Schedule): string | null {
  if (ms === null && cron === null) return null;
  return scheduleWords(cron === null ? { ms } : { cron, timeZone });
}

function Figures({ schedule }: { schedule: Schedule }) {
  const { next_at: next, paused, stopped, last_run_id: lastRunId, last_outcome: lastOutcome } = schedule;
  return (
    <Facts
      facts={{
        Ticks: describeTimes(schedule),
        'Runs as': schedule.agent,
        'Next tick': next && <Time at={next} />,
        'Paused since': paused && <Ago at={paused} />,
        Stopped: stopped && (
          <>
            <Ago at={stopped.at} />: {stopWords[stopped.why]}
            {stopped.outcome !== null && `, ${words(stopped.outcome)}`}
          </>
        ),
        'Runs opened': schedule.ticks,
        Skipped: schedule.skipped,
        Missed: schedule.missed,
        Failed: schedule.failed,
        'Last run': lastRunId && (
          <>
            <RunLink runId={lastRunId} /> {lastOutcome === null ? 'under way' : words(lastOutcome)}
          </>
        ),
      }}
    />
  );
}

type Order = 'pause' | 'resume' | 'stop';

function Orders({ schedule: { id, paused }, onDone }: { schedule: Schedule; onDone: () => void }) {
  const [round, setRound] = useState(0);
  const act = (order: Order) => (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.POST(`/v1/schedules/{id}/${order}`, { params: { path: { id } }, body }));
  const pause = paused === null ? { label: 'Pause', act: act('pause') } : { label: 'Resume', act: act('resume') };
  const done = (): void => {
    setRound(round + 1); // closes the form
    onDone();
  };
  return (
    <details key={round} class="acts">
      <summary>{paused === null ? 'Pause' : 'Resume'} or stop it</summary>
      <p class="note">A run under way goes on. A schedule that is stopped does not tick again.</p>
      <ReasonForm actions={[pause, { label: 'Stop for good', tone: 'danger', act: act('stop') }]} onDone={done} />
    </details>
  );
}

/** What would be refused of a schedule that goes on: it is read once, for its document does not change. */
function Refused({ id }: Pick<Schedule, 'id'>) {
  const { answer } = useAnswer(
    (signal) => gateway.GET('/v1/schedules/{id}', { params: { path: { id } }, signal }),
    [id],
  );
  const says = 'It ticks as before, but cannot be set again until this is mended:';
  return <RefusedNow refused={answer?.refused ?? []} says={says} />;
}

function ScheduleCard({ schedule, onDone }: { schedule: Schedule; onDone: () => void }) {
  const isOperator = useIsOperator();
  return (
    <li class="card" aria-label={schedule.id}>
      <h2>
        {schedule.id} <Badge state={deriveScheduleState(schedule)} />
      </h2>
      <Figures schedule={schedule} />
      {schedule.stopped === null && <Refused id={schedule.id} />}
      {isOperator && schedule.stopped === null && <Orders schedule={schedule} onDone={onDone} />}
    </li>
  );
}

/** The schedules: when each ticks next, what its ticks came to, and for operators pause, resume and stop. */
export function SchedulesPage() {
  const { pages, more, problem, refresh } = usePages(
    (query, signal) => gateway.GET('/v1/schedules', { params: { query }, signal }),
    [],
    againEveryMs,
  );
  const schedules = pages.flatMap((page) => page.schedules);
  return (
    <>
      <Heading title="Schedules">
        <a href="#/workflows">Workflows</a>
      </Heading>
      <Problem problem={problem} />
      <ul class="schedules">
        {schedules.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} onDone={refresh} />
        ))}
      </ul>
      <More more={more} />
      {pages.length > 0 && schedules.length === 0 && (
        <Nothing>Nothing is repeated. A workflow with an “every” at its root is started as a schedule.</Nothing>
      )}
    </>
  );
}
