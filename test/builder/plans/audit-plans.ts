import type { StreamEvent } from '../kills/cut-stream.js';
import { fateIn } from './any-plan.js';
import type { PlayedThread, ShownTask } from './play-plan.js';

/** What is counted of threads; all behind `timed_out` must be 0. */
export const planFaults = [
  ...[
    'unended',
    'builds_doubled',
    'completions',
    'follow_ups',
    'polls',
    'only_acknowledged',
    'wrong_answers',
    'astray',
  ],
] as const;

export type PlanFault = (typeof planFaults)[number];

interface Turn {
  kind: string;
  isFinished: boolean;
  calls: number;
  words: string[];
}

/** Holds each thread against what its person, its events and its graph say. */
export class PlanAudit {
  readonly findings: string[] = [];
  readonly figures = {
    ...{ plans: 0, tasks: 0, turns: 0, follow_ups_told: 0, replans: 0, timed_out: 0 },
    ...{ unended: 0, builds_doubled: 0, completions: 0, follow_ups: 0, polls: 0, only_acknowledged: 0 },
    ...{ wrong_answers: 0, astray: 0 },
  };
  readonly ends: Record<string, number> = {};
  /** The workflows that builds of the plans have made. */
  readonly built: string[] = [];

  check(played: PlayedThread): void {
    const { shown, answers } = played;
    const tasks = shown.plan?.tasks ?? [];
    this.figures.plans += 1;
    this.figures.tasks += tasks.length;
    const end = shown.plan?.status ?? 'none';
    this.ends[end] = (this.ends[end] ?? 0) + 1;
    for (const { first, late } of answers)
      if ((first !== 200 && first !== 202) || late !== 409)
        // 202: kept, and not read yet
        this.find('wrong_answers', played, `answered with ${first}, then ${late}`);
    this.ended(played, tasks);
    this.builds(played, tasks);
    this.completions(played);
    this.turns(played, turnsOf(played.whole));
  }

  private ended(played: PlayedThread, tasks: readonly ShownTask[]): void {
    const { runId, requests, running, plan } = played.shown;
    if (runId !== null || requests.length > 0 || running.length > 0)
      this.find('unended', played, 'it is still at work');
    if (plan !== null && plan.status !== 'completed' && plan.status !== 'cancelled')
      this.find('unended', played, `its plan is ${plan.status}`);
    for (const task of tasks) this.endOf(played, task);
  }

  private endOf(played: PlayedThread, { id, kind, spec, status, error = '' }: ShownTask): void {
    if (!['succeeded', 'failed', 'cancelled'].includes(status)) this.find('unended', played, `${id} is ${status}`);
    if (/^Timed out|took longer/.test(error)) this.figures.timed_out += 1;
    const fate = fateIn(spec);
    const mayFail = fate === 'fails' || fate === 'forgets';
    if (status === 'failed' && !mayFail) this.find('astray', played, `${kind} ${id}, which ${fate}, failed: ${error}`);
    if (status === 'succeeded' && mayFail) this.find('astray', played, `${kind} ${id}, which ${fate}, succeeded`);
  }

  private builds(played: PlayedThread, tasks: readonly ShownTask[]): void {
    const made = tasks.flatMap(({ kind, outcome }) =>
      kind === 'build-workflow' && outcome?.workflowId !== undefined ? [outcome.workflowId] : [],
    );
    this.built.push(...made);
    if (new Set(made).size < made.length) this.find('builds_doubled', played, 'two tasks made one workflow');
  }

  /** Each agent that was started has one end, and no task was given to two. */
  private completions(played: PlayedThread): void {
    const agents = (type: string): Agent[] =>
      played.whole.filter(({ event }) => event === type).map(({ data }) => data as Agent); // the API's own event
    const [begun, over] = [agents('agent-spawned'), agents('agent-completed')];
    const ids = over.map(({ agentId }) => agentId).sort();
    if (JSON.stringify(ids) !== JSON.stringify(begun.map(({ agentId }) => agentId).sort()))
      this.find('completions', played, `${begun.length} agents began, and ${ids.length} ends are told`);
    const given = begun.flatMap(({ taskId }) => (taskId === undefined ? [] : [taskId]));
    const twice = given.find((id, at) => given.indexOf(id) < at);
    if (twice !== undefined) this.find('builds_doubled', played, `${twice} was given to two agents`);
  }

  private turns(played: PlayedThread, turns: readonly Turn[]): void {
    const { shown, whole } = played;
    const told = shown.messages.filter(({ role }) => role === 'runtime').map(({ text }) => followUpOf(text));
    const own = turns.filter(({ kind }) => kind !== 'message');
    this.figures.turns += turns.length;
    this.figures.follow_ups_told += told.length;
    this.figures.replans += own.filter(({ kind }) => kind === 'replan').length;
    if (turns.some(({ isFinished }) => !isFinished)) this.find('unended', played, 'a turn has no end');
    const asked = shown.messages.filter(({ role }) => role === 'user').length;
    const idle = turns.length - own.length - asked;
    if (idle > 0 || own.length > told.length)
      this.find('polls', played, `${turns.length} turns for ${asked} messages and ${told.length} follow-ups`);
    for (const key of played.said)
      if (shown.messages.filter(({ id }) => id === key).length !== 1)
        this.find('follow_ups', played, `${key} is not there once`);
    for (const what of wrongFollowUps(shown.plan, told, whole)) this.find('follow_ups', played, what);
    own.forEach((turn, at) => {
      if (turn.kind !== 'replan' || turn.calls > 0 || turn.words.length > 1) return;
      const isCorrected = own[at + 1]?.kind === 'replan';
      const isTold = turn.words.length > 0 || shown.messages.some(({ text }) => text.startsWith('I could not go on.'));
      if (!isCorrected && !isTold) this.find('only_acknowledged', played, 'nobody was told what stands in the way');
    });
  }

  find(figure: PlanFault, { threadId }: Pick<PlayedThread, 'threadId'>, what: string): void {
    this.figures[figure] += 1;
    this.findings.push(`${figure}: ${threadId}: ${what}`);
  }
}

interface Agent {
  agentId: string;
  taskId?: string;
}

/** What a follow-up is about: its type, and of a checkpoint its task. */
function followUpOf(text: string): { type: string; about: string } {
  const type = /^<planned-task-follow-up type="(\w+)"/.exec(text)?.[1] ?? 'completed';
  const about =
    type === 'checkpoint' ? /"checkpoint":\{"id":"(\w+)"/.exec(text)?.[1] : /"taskId":"([^"]+)"/.exec(text)?.[1];
  return { type, about: type === 'checkpoint' || type === 'completed' ? (about ?? '') : '' };
}

/** A plan that is done is told of once; a checkpoint comes once and behind each of its patches; any other end is told once. */
function wrongFollowUps(
  plan: PlayedThread['shown']['plan'],
  told: readonly { type: string; about: string }[],
  whole: readonly StreamEvent[],
): string[] {
  const count = (type: string, about = ''): number =>
    told.filter((each) => each.type === type && each.about === about).length;
  const wrong: string[] = [];
  const done = plan?.status === 'completed' ? 1 : 0;
  if (count('synthesize') !== done) wrong.push(`${count('synthesize')} recaps of a plan that is ${plan?.status}`);
  const patched = whole.filter(({ event, data }) => event === 'agent-completed' && isPatch(data)).length;
  const checks = (plan?.tasks ?? []).filter(({ kind, status }) => kind === 'checkpoint' && status !== 'cancelled');
  const wanted = checks.length + patched;
  const came = checks.reduce((sum, { id }) => sum + count('checkpoint', id), 0);
  if (came !== wanted && plan?.status === 'completed') wrong.push(`${came} turns of checkpoints, and not ${wanted}`);
  for (const { about, type } of told)
    if (type === 'completed' && about !== '' && count(type, about) > 1)
      wrong.push(`the end of ${about} was told twice`);
  return wrong;
}

function isPatch(data: unknown): boolean {
  return /^build-\d+$/.test(String((data as Agent).taskId)); // the API's own event
}

function turnsOf(events: readonly StreamEvent[]): Turn[] {
  const turns: Turn[] = [];
  for (const { event, data } of events) {
    const { kind, text, user } = data as { kind?: string; text?: string; user?: string }; // likewise
    const last = turns.at(-1);
    if (event === 'run-start') turns.push({ kind: kind ?? '', isFinished: false, calls: 0, words: [] });
    else if (event === 'run-finish' && last) last.isFinished = true;
    else if (event === 'tool-call' && last) last.calls += 1;
    else if (event === 'message' && user === undefined && last && !last.isFinished) last.words.push(text ?? '');
  }
  return turns;
}

/** Gaps and repeats of a stream that was cut, against the same read in one piece. */
export function auditCut(cut: readonly StreamEvent[], whole: readonly StreamEvent[]) {
  const [gaps, repeats]: [string[], string[]] = [[], []];
  const place = ({ id }: StreamEvent): number => Number(id?.split('.')[1] ?? -1);
  let at: number | null = null;
  for (const event of cut) {
    if (event.event === 'status') continue; // what is open now: it has no position
    const n = place(event);
    if (event.event === 'thread') {
      if (at !== null) repeats.push('all of it came again');
      at = n;
      continue;
    }
    if (n <= (at ?? 0)) repeats.push(`event ${n} after ${at}`);
    if (n > (at ?? 0) + 1) gaps.push(`event ${n} after ${at}`);
    if (JSON.stringify(event) !== JSON.stringify(whole.find((each) => place(each) === n)))
      gaps.push(`event ${n} is another one than in one piece`);
    at = n;
  }
  const last = whole.at(-1);
  if (last && at !== place(last)) gaps.push(`it ends with ${at}, and not with ${place(last)}`);
  return { gaps, repeats };
}
