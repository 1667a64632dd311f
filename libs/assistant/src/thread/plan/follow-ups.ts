import { isObject } from '#values';
import { quotedMessage } from '#content';
import type { Plan, PlanTask } from '../../plan.js';
import type { AssistantDecision } from '../decision.js';
import { withForeignFenced } from '../words/foreign-words.js';
import { limits } from '../limits.js';
import { fencedWords, withoutTest } from './task-words.js';
import type { ForeignWords } from './task-words.js';
import type { FollowUp, ThreadState } from '../thread-state.js';

/** Asks for a turn that the runtime wants: it has a deadline, and exactly one end. */
export function askForTurn(
  decision: AssistantDecision,
  followUp: Omit<FollowUp, 'id' | 'isCorrective'>,
  isCorrective = false,
): void {
  const id = decision.nextId();
  decision.openObligation({ id, kind: 'follow-up', deadlineAt: decision.at + limits.followUpMs });
  decision.change({ followUps: [...decision.state.followUps, { ...followUp, id, isCorrective }] });
}

/** JSON that can hold no tag of ours, in whatever spelling: what children and tables say stands in it. */
function quotedJson(value: unknown): string {
  return quotedMessage(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
}

function shownTask({ id, title, kind, status, result, outcome, error, isForeignError }: PlanTask) {
  return {
    ...{ id, title, kind, status },
    ...(result !== undefined && { result }),
    ...(outcome !== undefined && { outcome }),
    ...(error !== undefined && { error }),
    ...(isForeignError && { isForeignError }),
  };
}

/** A task for whoever plans anew: of what is not done all that it was to do. */
function leftTask(task: PlanTask) {
  const { spec, deps, status } = task;
  return status === 'succeeded' ? shownTask(task) : { ...shownTask(task), spec, deps };
}

function buildFollowUpData({ type, taskId, data }: FollowUp, plan: Plan | null, rules: number): object {
  const tasks = plan?.tasks ?? [];
  if (type === 'completed') return data;
  if (type === 'checkpoint') {
    const task = tasks.find(({ id }) => id === taskId);
    const dependsOn = tasks.filter(({ id }) => task?.deps.includes(id)).map(shownTask);
    return { ...data, checkpoint: { id: taskId, title: task?.title, instructions: task?.spec, dependsOn } };
  }
  const failed = tasks.filter(({ status }) => status === 'failed');
  if (rules >= 3 && type === 'replan') return { tasks: tasks.map(leftTask), failed: failed.map(({ id }) => id) };
  const [failedTask] = failed;
  return { tasks: tasks.map(shownTask), ...(type === 'replan' && failedTask && { failedTask: shownTask(failedTask) }) };
}

/** A follow-up, as the model reads it. From rules 3 on it is the runtime's words alone, and others' stand in fences behind its data. */
export function followUpText(followUp: FollowUp, state: Pick<ThreadState, 'plan' | 'messages'>, rules: number): string {
  const words: ForeignWords[] = [];
  const data = buildFollowUpData(followUp, state.plan, rules);
  const json = quotedJson(
    rules >= 3 ? withoutCopies(state, withoutCopiedSpecs(state, withoutWords(data, words), words), words) : data,
  );
  const proves = followUp.type === 'checkpoint' || followUp.type === 'completed';
  const told = proves ? words : words.map(({ test: _shown, ...each }) => each);
  const inside = [json, ...told.flatMap((each) => fencedWords(each))].join('\n');
  if (followUp.type === 'completed') return `<background-task-completed>${inside}</background-task-completed>`;
  return `<planned-task-follow-up type="${followUp.type}">${inside}</planned-task-follow-up>`;
}

/** The data without what others wrote, which is added to `words` once for each task. */
function withoutWords(value: unknown, words: ForeignWords[], name = ''): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutWords(each, words, name));
  if (!isObject(value)) return value;
  const { result, error, isForeignError, outcome, ...rest } = value;
  const text = (said: unknown): string => (typeof said === 'string' ? said : '');
  const { made, test } = withoutTest(outcome);
  const theirs = { result: text(result), test, ...(isForeignError === true && { error: text(error) }) };
  const id = text(value['taskId']) || text(value['id']) || name;
  const kind = text(value['kind']) || 'task';
  if (!words.some((known) => known.id === id)) words.push({ kind, id, ...theirs });
  const kept = {
    ...rest,
    ...(outcome !== undefined && { outcome: made }),
    ...(isForeignError !== true && error !== undefined && { error }),
  };
  return Object.fromEntries(
    Object.entries(kept).map(([key, each]) => [key, isNested(key) ? withoutWords(each, words, key) : each]),
  );
}

/** The instructions of a checkpoint are a planner's: where they copy what others wrote, they are no words of the runtime's. */
function withoutCopies(state: Pick<ThreadState, 'plan' | 'messages'>, data: unknown, words: ForeignWords[]): unknown {
  const checkpoint = isObject(data) ? data['checkpoint'] : null;
  if (!isObject(data) || !isObject(checkpoint)) return data;
  const { instructions, ...rest } = checkpoint;
  if (typeof instructions !== 'string' || withForeignFenced(state, instructions) === instructions) return data;
  words.push({ kind: 'quotation', id: 'its instructions', result: instructions });
  return { ...data, checkpoint: rest };
}

/** The same of the specs of tasks. */
function withoutCopiedSpecs(state: Pick<ThreadState, 'plan' | 'messages'>, data: unknown, words: ForeignWords[]) {
  if (!isObject(data) || !Array.isArray(data['tasks'])) return data;
  const tasks = data['tasks'].map((task: unknown) => {
    if (!isObject(task)) return task;
    const { spec, ...rest } = task;
    if (typeof spec !== 'string' || withForeignFenced(state, spec) === spec) return task;
    words.push({ kind: 'quotation', id: String(task['id']), spec });
    return rest;
  });
  return { ...data, tasks };
}

/** The fields of a follow-up that hold tasks, or what one of them came to. */
const nested = ['tasks', 'failedTask', 'checkpoint', 'dependsOn', 'patch'];
const isNested = (key: string): boolean => nested.includes(key);

/** What runs in the background, as the model reads it; empty: nothing. */
export function runningTasksText({ children }: ThreadState): string {
  const running = children.flatMap(({ kind, role, title, isSettled }) =>
    'taskId' in role && !isSettled ? [{ taskId: role.taskId, kind, title }] : [],
  );
  return running.length === 0 ? '' : `<running-tasks>${quotedJson(running)}</running-tasks>`;
}
