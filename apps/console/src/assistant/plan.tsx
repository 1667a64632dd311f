import { Badge } from '../parts/badge.js';
import { CodeBlock } from '../parts/code-block.js';
import { RunLink } from '../parts/run-links.js';
import { Elapsed } from './elapsed.js';
import { tasksIn, workflowIn } from './thread-state.js';
import type { PlanTask, Thread } from './thread-state.js';
import { kindWords } from './words.js';

type Running = Thread['running'][number];

/** The titles of the tasks that one waits for. */
function Waits({ task, tasks }: { task: PlanTask; tasks: readonly PlanTask[] }) {
  const titles = task.deps.map((id) => tasks.find((each) => each.id === id)?.title ?? id);
  return titles.length === 0 ? null : <p class="note">after {titles.join(', ')}</p>;
}

function Task({ task, tasks, running }: { task: PlanTask; tasks: readonly PlanTask[]; running: Running | undefined }) {
  const { title, kind, spec, status, result = '', error = '', outcome } = task;
  const workflow = workflowIn(outcome);
  return (
    <li class="plan-task" data-status={status}>
      <p class="line">
        <strong>{title}</strong> <Badge state={status} />
      </p>
      <p class="note">
        {kindWords(kind)}
        {running && (
          <>
            {', for '}
            <Elapsed since={running.startedAt} /> <RunLink runId={running.runId} />
          </>
        )}
      </p>
      <Waits {...{ task, tasks }} />
      {error !== '' && <p class="failed">{error}</p>}
      {workflow !== null && <a href={`#/build/${workflow.id}`}>Open {workflow.name}</a>}
      <details>
        <summary>What is to be done{result !== '' && ', and what came of it'}</summary>
        <p class="spec">{spec}</p>
        {result !== '' && <p class="spec">{result}</p>}
        <CodeBlock name="By the records" value={outcome} />
      </details>
    </li>
  );
}

/** The graph of work as a checklist: each task with what it waits for, and what has become of it. */
export function Plan({ thread: { plan, running } }: { thread: Thread }) {
  const tasks = tasksIn(plan);
  if (plan === null || tasks.length === 0) return null;
  const done = tasks.filter(({ status }) => status === 'succeeded').length;
  return (
    <section aria-label="Plan" class="plan">
      <h2>
        Plan <Badge state={String(plan['status'])} />
      </h2>
      <p class="note" role="status">
        {done} of {tasks.length} done
      </p>
      <ol>
        {tasks.map((task) => (
          <Task
            key={task.id}
            {...{ task, tasks }}
            running={running.find(({ agentId }) => agentId === task.backgroundTaskId)}
          />
        ))}
      </ol>
    </section>
  );
}

/** What runs beside the plan: a planner, a direct build, a read of the web. */
export function Background({ thread: { plan, running } }: { thread: Thread }) {
  const planned = new Set(tasksIn(plan).map(({ backgroundTaskId }) => backgroundTaskId));
  const beside = running.filter(({ agentId }) => !planned.has(agentId));
  if (beside.length === 0) return null;
  return (
    <section aria-label="In the background">
      <h2>In the background</h2>
      <ul>
        {beside.map(({ agentId, title, kind, runId, startedAt }) => (
          <li key={agentId} class="plan-task">
            <p class="line">
              <strong>{title}</strong> <Badge state="running" />
            </p>
            <p class="note">
              {kindWords(kind)}, for <Elapsed since={startedAt} /> <RunLink runId={runId} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list that the assistant keeps for its person to see. */
export function Checklist({ items }: { items: Thread['checklist'] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Checklist">
      <h2>Checklist</h2>
      <ul>
        {items.map(({ id, title, status }) => (
          <li key={id} class="plan-task">
            <p class="line">
              {title} <Badge state={status} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
