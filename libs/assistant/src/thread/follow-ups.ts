import { quotedMessage } from '#content';
import type { Plan, PlanTask } from '../plan.js';
import type { Decision } from './decision.js';
import { limits } from './limits.js';
import type { FollowUp, ThreadState } from './thread-state.js';

/** Asks for a turn that the runtime wants: it has a deadline, and exactly one end. */
export function askForTurn(d: Decision, followUp: Omit<FollowUp, 'id' | 'isCorrective'>, isCorrective = false): void {
  const id = d.nextId();
  d.owe({ id, kind: 'follow-up', deadlineAt: d.at + limits.followUpMs });
  d.change({ followUps: [...d.state.followUps, { ...followUp, id, isCorrective }] });
}

/** JSON that can hold no tag of ours, in whatever spelling: what children and tables say stands in it. */
function quotedJson(value: unknown): string {
  return quotedMessage(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
}

function shownTask({ id, title, kind, status, result, outcome, error }: PlanTask) {
  return {
    ...{ id, title, kind, status },
    ...(result !== undefined && { result }),
    ...(outcome !== undefined && { outcome }),
    ...(error !== undefined && { error }),
  };
}

function dataOf({ type, taskId, data }: FollowUp, plan: Plan | null): object {
  const tasks = plan?.tasks ?? [];
  if (type === 'completed') return data;
  if (type === 'checkpoint') {
    const task = tasks.find(({ id }) => id === taskId);
    const dependsOn = tasks.filter(({ id }) => task?.deps.includes(id)).map(shownTask);
    return { ...data, checkpoint: { id: taskId, title: task?.title, instructions: task?.spec, dependsOn } };
  }
  const failedTask = tasks.find(({ status }) => status === 'failed');
  return { tasks: tasks.map(shownTask), ...(type === 'replan' && failedTask && { failedTask: shownTask(failedTask) }) };
}

/** A follow-up, as the model reads it. */
export function followUpText(followUp: FollowUp, plan: Plan | null): string {
  const json = quotedJson(dataOf(followUp, plan));
  if (followUp.type === 'completed') return `<background-task-completed>${json}</background-task-completed>`;
  return `<planned-task-follow-up type="${followUp.type}">${json}</planned-task-follow-up>`;
}

/** What runs in the background, as the model reads it; empty: nothing. */
export function runningTasksText({ children }: ThreadState): string {
  const running = children.flatMap(({ kind, role, title, isSettled }) =>
    'taskId' in role && !isSettled ? [{ taskId: role.taskId, kind, title }] : [],
  );
  return running.length === 0 ? '' : `<running-tasks>${quotedJson(running)}</running-tasks>`;
}
