import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { DeploymentLinks } from '../deployment/links.js';
import { failing, useHealth } from '../health/use-health.js';
import { WhatToDo } from '../health/what-to-do.js';
import { Badge } from '../parts/badge.js';
import { InOrder, useWhole } from '../lists/in-order.js';
import { Heading } from '../parts/heading.js';
import { Problem } from '../parts/messages.js';
import { count, duration } from '../wording.js';
import { Breakers } from './breakers.js';
import { PolicyView } from './policy.js';
import { Processes } from './processes.js';

const againEveryMs = 2_000;
const columns = ['Waiting', 'Active', 'Delayed', 'Failed', 'Oldest'];

function QueueTable({ queues }: Pick<Schemas['Queues'], 'queues'>) {
  return (
    <table class="cards">
      <caption class="unseen">Queues</caption>
      <thead>
        <tr>
          <th scope="col">Queue</th>
          {columns.map((name) => (
            <th key={name} scope="col" class="figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ queue, waiting, work, active, delayed, failed, oldest_age_ms }) => (
          <tr key={queue}>
            <th scope="row">{queue}</th>
            {[waiting, active, delayed, failed].map((jobs, index) => (
              <td key={columns[index]} data-name={columns[index]} class="figure">
                {jobs.toLocaleString()}
                {index === 0 && work !== null && work !== waiting && ` for ${work.toLocaleString()}`}
              </td>
            ))}
            <td data-name="Oldest" class="figure">
              {oldest_age_ms === null ? '–' : duration(oldest_age_ms)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QueueSummary() {
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/queues', { signal }), [], againEveryMs);
  useWhole(answer !== null || problem !== null);
  return (
    <section aria-label="Queues">
      <header>
        <h2>Queues</h2>
        <a href="/console/queues">Every job, in bull-board</a>
      </header>
      <Problem problem={problem} />
      {answer && (
        <>
          <QueueTable queues={answer.queues} />
          {answer.queues.some(({ work, waiting }) => work !== null && work !== waiting) && (
            <p class="note">Jobs for fewer things to do: what nobody takes is given another job from time to time.</p>
          )}
          <p class="note">
            Conversations, children and schedules that wait for a time: {answer.timers.conversations.toLocaleString()},
            of them overdue: {answer.timers.overdue.toLocaleString()}.
          </p>
        </>
      )}
    </section>
  );
}

/** What fails, each with its reason, leading to what is behind it. */
function Failing({ health }: { health: Schemas['SystemHealth'] | null }) {
  const found = failing(health);
  useWhole(health !== null);
  if (health === null) return null;
  return (
    <section aria-label="Is it well?">
      <h2>Is it well?</h2>
      {found.length === 0 && <p class="note">Nothing fails: {count(health.objects.length, 'part')} looked at.</p>}
      <ul class="breakers">
        {found.map(({ kind, name, state, reason, link }) => (
          <li key={`${kind} ${name}`} data-row>
            <div class="line">
              <Badge state={state} />
              <span>
                {kind} <code>{name}</code>
              </span>
              <span class="note">{reason}</span>
              {link !== '#/system' && <a href={link}>What is behind it</a>}
              <WhatToDo kind={kind} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Processes, queues, breakers and the policy at a glance. */
export function SystemPage() {
  const health = useHealth();
  return (
    <>
      <Heading title="System">
        {health && <Badge state={health.state} />}
        <DeploymentLinks />
      </Heading>
      <div class="system-page">
        <InOrder>
          <Failing health={health} />
          <Processes />
          <QueueSummary />
          <Breakers />
          <PolicyView />
        </InOrder>
      </div>
    </>
  );
}
