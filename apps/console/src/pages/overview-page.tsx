import type { ComponentChildren } from 'preact';
import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { failing, useHealth } from '../health/use-health.js';
import { RunbookLink, WhatToDo } from '../health/what-to-do.js';
import { Badge } from '../parts/badge.js';
import { Counted } from '../parts/days/counted.js';
import { Heading } from '../parts/heading.js';
import { Nothing, Problem } from '../parts/messages.js';
import { count, dollars, duration } from '../wording.js';
import { findWorkflow } from '../workflow-of-agent.js';
import { Time } from '../parts/days/time.js';

/** The gateway counts once in this time for all who ask, in ms. */
const againEveryMs = 5_000;

type Overview = Schemas['Overview'];
type Day = Overview['day'];

/** A figure that leads to what it counts. */
function Figure({ name, link, children }: { name: string; link: string; children: ComponentChildren }) {
  return (
    <a class="figure-card" href={link} data-row>
      <span class="name">{name}</span>
      <strong>{children}</strong>
    </a>
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part === whole ? 0 : 1)} %`;
}

function took(ms: number | null): string {
  return ms === null ? '–' : duration(ms);
}

const openWords: Record<Overview['open'][number]['what'], string> = {
  live: 'Runs under way',
  asking: 'Asking their person',
  approvals: 'Waiting for approval',
  dead_letters: 'Dead letters',
  parked: 'Parked conversations',
  taken_over: 'Taken over by a person',
};

function Open({ overview }: { overview: Overview }) {
  const { open, waiting, age_ms: ageMs, day } = overview;
  return (
    <section aria-label="Open now">
      <h2>Open now</h2>
      <div class="figure-cards">
        {open.map(({ what, count: many, link }) => (
          <Figure key={what} name={openWords[what]} link={link}>
            {many.toLocaleString()}
          </Figure>
        ))}
      </div>
      <Counted of={overview} ageMs={Math.max(ageMs, waiting.age_ms)} />
      {day.pending_cut && (
        <p class="note">
          More texts wait to be read than are looked through here: the runs that some of them will begin are not
          counted.
        </p>
      )}
    </section>
  );
}

function LastDay({ overview: { day, age_ms: ageMs } }: { overview: Overview }) {
  return (
    <section aria-label="The last 24 hours">
      <h2>The last 24 hours</h2>
      <div class="figure-cards">
        <Figure name="Texts in" link={day.link}>
          {day.texts.toLocaleString()} <small>in {count(day.runs, 'run')}</small>
        </Figure>
        <Figure name="Ended with an answer" link={day.answered_link}>
          {day.answered.toLocaleString()} <small>of {day.ended.toLocaleString()}</small>
        </Figure>
        <Figure name="Share of these" link={day.ended_link}>
          {share(day.answered, day.ended)}
        </Figure>
        <Figure name="Half took at most" link={day.ended_link}>
          {took(day.p50_ms)}
        </Figure>
        <Figure name="95 % took at most" link={day.ended_link}>
          {took(day.p95_ms)}
        </Figure>
        <Figure name="Cost" link={day.link}>
          {dollars(day.cost_micro_usd / 1e6)}
        </Figure>
      </div>
      <p class="note">
        {day.whole_since === null ? (
          <>
            All runs that began since <Time at={day.since} /> are counted
            {day.pending_cut && ', but not all that are still to begin'}.
          </>
        ) : (
          <>
            Counted whole since <Time at={day.whole_since} />: of older runs some are left out.
          </>
        )}
      </p>
      <Counted of={day} ageMs={ageMs} />
    </section>
  );
}

/** How the last hour is beside the one before. */
function change(lastHour: number, hourBefore: number): string {
  if (lastHour === hourBefore) return `${lastHour} in the last hour, as before`;
  return `${lastHour} in the last hour, ${lastHour > hourBefore ? 'up' : 'down'} from ${hourBefore}`;
}

function Errors({ day: { errors, errors_left_out: more } }: { day: Day }) {
  return (
    <section aria-label="What failed">
      <h2>What failed, by cause</h2>
      {errors.length === 0 && <Nothing>Nothing failed in the last 24 hours.</Nothing>}
      <ul class="causes">
        {errors.map(({ cause, runs, last_hour, hour_before, link }) => (
          <li key={cause} data-row>
            <a href={link}>{cause}</a> <strong>{count(runs, 'run')}</strong>{' '}
            <span class="note">{change(last_hour, hour_before)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="note">{count(more, 'cause')} more.</p>}
    </section>
  );
}

/** A stored workflow is called by its id, and others by their names. */
function agentWords(agent: string): string {
  const workflow = findWorkflow(agent);
  return workflow === null ? agent : `Workflow ${workflow}`;
}

function Agents({ day: { agents, agents_left_out: more } }: { day: Day }) {
  if (agents.length === 0) return null;
  return (
    <section aria-label="Cost by agent">
      <h2>Cost by agent</h2>
      <ul class="causes">
        {agents.map(({ agent, runs, cost_micro_usd, link }) => (
          <li key={agent} data-row>
            <a href={link}>{agentWords(agent)}</a> <strong>{dollars(cost_micro_usd / 1e6)}</strong>{' '}
            <span class="note">{count(runs, 'run')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="note">{count(more, 'agent')} more.</p>}
    </section>
  );
}

/** The parts of the machine, each kind with how many of it fail. */
function Parts({ health }: { health: Schemas['SystemHealth'] }) {
  const failed = failing(health);
  const kinds = [...new Set(health.objects.map(({ kind }) => kind))];
  return (
    <section aria-label="Is it well?">
      <h2>Is it well?</h2>
      <ul class="causes">
        {failed.map(({ kind, name, reason, link }) => (
          <li key={`${kind} ${name}`} data-row>
            <Badge state="failing" />{' '}
            <a href={link}>
              {kind} {name}
            </a>{' '}
            <span class="note">
              {reason}. <WhatToDo kind={kind} />
            </span>
          </li>
        ))}
      </ul>
      <p class="note">
        Without a failure:{' '}
        {kinds
          .map((kind) => {
            const all = health.objects.filter((object) => object.kind === kind);
            return `${all.filter(({ state }) => state !== 'failing').length} of ${count(all.length, kind)}`;
          })
          .join(', ')}
        . <a href="#/system">System</a>
      </p>
    </section>
  );
}

/** The alerts that count now, each leading to what is behind it, and of the last message whether people have it. */
function Alerts({ alerts: { targets, open, messages } }: { alerts: Schemas['Alerts'] }) {
  const firing = open.filter(({ state }) => state === 'firing');
  const [last] = messages;
  const undelivered = last?.deliveries.filter(({ status }) => status === 'unknown' || status === 'failed') ?? [];
  return (
    <section aria-label="Alerts">
      <h2>Alerts</h2>
      {firing.length === 0 && <Nothing>No alert is open.</Nothing>}
      {targets.length === 0 && (
        <p class="note">
          Nobody is told of alerts, and answers that fail and costs are not looked at: the gateway has no address for
          them.{' '}
          <a href="/console/docs/operations.html#alerts" target="_blank" rel="noopener">
            How to be told
          </a>
        </p>
      )}
      <ul class="causes">
        {firing.map(({ alert, subject, title, since, link, runbook, told }) => (
          <li key={`${alert} ${subject}`} data-row>
            <a href={link}>{title}</a>{' '}
            <span class="note">
              since <Time at={since} />
              {told ? '' : '; no message of its own'}. <RunbookLink section={runbook} />
            </span>
          </li>
        ))}
      </ul>
      {last && (
        <p class="note">
          The last message, <Time at={last.at} />: {last.subject}.
          {undelivered.map(({ target, status }) =>
            status === 'failed' ? ` It did not reach ${target}.` : ` Nobody knows whether it has reached ${target}.`,
          )}
        </p>
      )}
    </section>
  );
}

/** What an operator wants to know first: what is open, how the last day went, and what is wrong. Each figure leads to what is behind it. */
export function OverviewPage() {
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/overview', { signal }), [], againEveryMs);
  const alerts = useAnswer((signal) => gateway.GET('/v1/alerts', { signal }), [], againEveryMs);
  const health = useHealth(); // the shell has asked for it: what stands below waits for it, and does not move
  return (
    <>
      <Heading title="Overview" />
      <Problem problem={problem ?? alerts.problem} />
      <div class="system-page overview-page">
        {answer && health && alerts.answer && (
          <>
            <Parts health={health} />
            <Alerts alerts={alerts.answer} />
            <Open overview={answer} />
            <LastDay overview={answer} />
            <Errors day={answer.day} />
            <Agents day={answer.day} />
          </>
        )}
      </div>
    </>
  );
}
