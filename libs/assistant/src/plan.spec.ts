import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyEvent, createPlan, readPlan, tick } from './index.js';
import type { Plan, PlanAction, PlanEvent, PlannedTask, TaskKind } from './index.js';

const task = (id: string, deps: string[] = [], kind: TaskKind = 'build-workflow'): PlannedTask => ({
  ...{ id, title: id, kind, spec: `do ${id}`, deps },
  ...(kind === 'delegate' && { tools: ['research'] }),
});

function active(...tasks: PlannedTask[]): Plan {
  const plan = createPlan(tasks, 'run-1');
  if ('error' in plan) throw new Error(plan.error);
  return { ...plan, status: 'active' };
}

/** The plan after events, each of which must be taken. */
function after(plan: Plan, ...events: PlanEvent[]): Plan {
  return events.reduce((now, event) => {
    const applied = applyEvent(now, event);
    if ('refusal' in applied) throw new Error(`${event.type}: ${applied.refusal}`);
    return applied.plan;
  }, plan);
}

const refusalOf = (plan: Plan, event: PlanEvent): string | null => {
  const applied = applyEvent(plan, event);
  return 'refusal' in applied ? applied.refusal : null;
};

const statuses = ({ tasks }: Plan): string => tasks.map(({ id, status }) => `${id} ${status}`).join(', ');

const verified = { verification: { attempted: true, success: true, executionId: 'run_1', executedNodes: ['A'] } };
const unset = { ...verified, setupRequirement: { status: 'required', guidance: 'two credentials' } };

it.each([
  ['Plan contains duplicate task IDs', [task('a'), task('a')]],
  ['Task "a" depends on unknown task "x"', [task('a', ['x'])]],
  ['Delegate task "a" must include at least one tool', [{ ...task('a', [], 'delegate'), tools: [] }]],
  ['Checkpoint task "c" must depend on at least one build-workflow task', [task('c', [], 'checkpoint')]],
  [
    'Checkpoint task "c" must depend on at least one build-workflow task',
    [task('a'), task('r', ['a'], 'research'), task('c', ['r'], 'checkpoint')],
  ],
  ['Plan contains a dependency cycle involving "a"', [task('a', ['b']), task('b', ['a'])]],
  ['Plan contains a dependency cycle involving "b"', [task('a', ['b']), task('b', ['c']), task('c', ['b'])]],
  ['Plan contains a dependency cycle involving "a"', [task('a', ['a'])]],
  ['tasks: expected a list of tasks', []],
  [
    'tasks/0/kind: expected one of delegate, build-workflow, manage-data-tables, research, checkpoint',
    [{ id: 'a', kind: 'x' }],
  ],
])('refuses a plan and says how to go on: %s', (problem, tasks) => {
  const error = `Error: ${problem}. Revise the task graph and call this tool again.`;
  expect(createPlan(tasks, 'run-1')).toEqual({ error });
  expect(readPlan({ planRunId: 'run-1', status: 'active', tasks })).toEqual({ error });
});

it('begins nothing before it is approved, and nothing once it is denied', () => {
  const plan = { ...active(task('a')), status: 'awaiting_approval' as const };
  expect(tick(plan)).toEqual({ plan, action: { type: 'none', tasks: [] } });
  expect(tick(after(plan, { type: 'approve' })).action).toEqual({ type: 'dispatch', tasks: ['a'] });
  const denied = after(plan, { type: 'deny' });
  expect(denied.status).toBe('cancelled');
  expect(after(denied, { type: 'approve' })).toEqual(denied);
});

it('starts into free slots, and a ready checkpoint first and alone', () => {
  const plan = active(task('a'), task('b', ['a']), task('c', ['a'], 'checkpoint'), task('d'), task('e'));
  const first = tick(plan, 2);
  expect(first.action).toEqual({ type: 'dispatch', tasks: ['a', 'd'] });
  const built = after(first.plan, { type: 'succeeded', taskId: 'a', outcome: verified });
  const second = tick(built, 0);
  expect(second.action).toEqual({ type: 'orchestrate-checkpoint', tasks: ['c'] });
  expect(tick(second.plan, 5).action).toEqual({ type: 'dispatch', tasks: ['b', 'e'] });
});

it('cancels what waits for a failure, and replans once', () => {
  const plan = active(task('a'), task('b', ['a']), task('c', ['b'], 'checkpoint'), task('d'));
  const failed = after(tick(plan).plan, { type: 'failed', taskId: 'a', error: 'no access' });
  expect(statuses(failed)).toBe('a failed, b cancelled, c cancelled, d running');
  expect(failed.tasks[2]?.error).toBe('Cancelled: dependency "a" failed');
  const ticked = tick(failed);
  expect(ticked.action).toEqual({ type: 'replan', tasks: ['a'] });
  expect(tick(ticked.plan).action.type).toBe('none');
  expect(after(ticked.plan, { type: 'succeeded', taskId: 'd' }).status).toBe('awaiting_replan');
});

it('tells of the end once all has ended, some of it cancelled', () => {
  const plan = tick(active(task('a'), task('b'), task('c', ['b']))).plan;
  const ended = after(plan, { type: 'succeeded', taskId: 'a' }, { type: 'cancelled', taskId: 'b' });
  expect(statuses(ended)).toBe('a succeeded, b cancelled, c cancelled');
  expect(tick(ended)).toMatchObject({ plan: { status: 'completed' }, action: { type: 'synthesize', tasks: [] } });
});

it('ends a task once, and a checkpoint only as one', () => {
  const plan = tick(active(task('a'), task('c', ['a'], 'checkpoint'))).plan;
  const built = after(plan, { type: 'succeeded', taskId: 'a', result: 'built' });
  expect(refusalOf(built, { type: 'failed', taskId: 'a' })).toBe('wrong-status');
  expect(refusalOf(built, { type: 'checkpoint-succeeded', taskId: 'x' })).toBe('not-found');
  expect(refusalOf(built, { type: 'checkpoint-succeeded', taskId: 'a' })).toBe('wrong-kind');
  expect(refusalOf(built, { type: 'checkpoint-failed', taskId: 'c' })).toBe('wrong-status');
  expect(refusalOf(built, { type: 'succeeded', taskId: 'c' })).toBe('wrong-kind');
});

it.each([
  ['verification-missing', undefined, undefined],
  ['verification-missing', { ...verified, verification: { ...verified.verification, success: false } }, undefined],
  ['verification-missing', { verification: { ...verified.verification, executedNodes: [] } }, undefined],
  ['setup-required', unset, undefined],
  [null, verified, undefined],
  [null, undefined, verified],
  [null, unset, { deferred: true }],
  [null, { ...unset, setupRequirement: { status: 'required', deferred: true } }, undefined],
  [null, unset, { setupRequirement: { status: 'deferred' } }],
  ['verification-missing', { verificationReadiness: { status: 'already_verified' } }, undefined],
  ['verification-missing', { verification: { ...verified.verification, attempted: false } }, undefined],
  ['verification-missing', { verification: { ...verified.verification, executionId: '' } }, undefined],
  ['verification-missing', verified, { verification: { attempted: true, success: false } }],
  [null, verified, { verification: { attempted: false } }],
  ['setup-required', verified, { setupRequirement: { status: 'required' } }],
])('lets a checkpoint succeed by evidence alone: %s', (refusal, built, own) => {
  const first = tick(active(task('a'), task('c', ['a'], 'checkpoint'))).plan;
  const plan = tick(after(first, { type: 'succeeded', taskId: 'a', ...(built && { outcome: built }) })).plan;
  expect(refusalOf(plan, { type: 'checkpoint-succeeded', taskId: 'c', ...(own && { outcome: own }) })).toBe(refusal);
  expect(refusalOf(plan, { type: 'checkpoint-failed', taskId: 'c' })).toBeNull();
});

it('answers a completion that comes too late, whatever has become of the plan', () => {
  const plan = tick(active(task('a'), task('b'), task('c', ['b']), task('d', ['c'])), 2).plan;
  const failed = tick(after(plan, { type: 'failed', taskId: 'b' })).plan;
  expect(failed.tasks.map(({ error }) => error)).toEqual([
    ...[undefined, 'Unknown error', 'Cancelled: dependency "b" failed', 'Cancelled: dependency "b" failed'],
  ]);
  expect(refusalOf(failed, { type: 'succeeded', taskId: 'c' })).toBe('wrong-status');
  expect(refusalOf(failed, { type: 'running', taskId: 'd' })).toBe('wrong-status');
  expect(statuses(after(failed, { type: 'succeeded', taskId: 'a' }))).toContain('a succeeded');
  expect(after(failed, { type: 'approve' }, { type: 'deny' })).toEqual(failed);
});

it('has five tasks at once where nothing says how many', () => {
  const plan = active(...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => task(id)));
  expect(tick(plan).action.tasks).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(tick(tick(plan).plan).action.type).toBe('none');
  expect(tick(plan, 0)).toEqual({ plan, action: { type: 'none', tasks: [] } });
});

it('looks for what is wrong in the order in which tasks stand', () => {
  const delegate = task('d', ['y'], 'delegate');
  const error = (...tasks: object[]): unknown => createPlan(tasks, 'run-1');
  const says = (problem: string) => ({ error: `Error: ${problem}. Revise the task graph and call this tool again.` });
  expect(error(task('a', ['x', 'a']), task('a'))).toEqual(says('Plan contains duplicate task IDs'));
  expect(error(task('a', ['b', 'x']), task('b', ['a']))).toEqual(says('Task "a" depends on unknown task "x"'));
  expect(error({ ...delegate, tools: [] }, task('a'))).toEqual(says('Task "d" depends on unknown task "y"'));
  expect(error({ ...task('a'), tools: null, workflowId: null, deps: null })).not.toHaveProperty('error');
});

const kinds = fc.constantFrom<TaskKind>('build-workflow', 'research', 'delegate', 'manage-data-tables', 'checkpoint');

/** Plans whose tasks wait for tasks before them. */
const plans = fc
  .array(fc.tuple(kinds, fc.array(fc.nat(11), { maxLength: 3 })), { minLength: 1, maxLength: 12 })
  .map((drawn) =>
    drawn.reduce<PlannedTask[]>((tasks, [kind, froms], at) => {
      const deps = [...new Set(froms.filter((from) => from < at))].map((from) => `t${from}`);
      const isBuilt = tasks.some(({ id, kind: of }) => of === 'build-workflow' && deps.includes(id));
      return [...tasks, task(`t${at}`, deps, kind === 'checkpoint' && !isBuilt ? 'research' : kind)];
    }, []),
  );

type Step = { tick: number } | { end: PlanEvent['type']; at: number };
const endings = ['running', 'succeeded', 'failed', 'cancelled', 'checkpoint-succeeded', 'checkpoint-failed'] as const;
const steps = fc.array(
  fc.oneof(
    fc.record({ tick: fc.nat(4) }),
    fc.record({ end: fc.constantFrom<PlanEvent['type']>('approve', 'deny', ...endings), at: fc.nat(11) }),
    fc.record({ end: fc.constantFrom<PlanEvent['type']>('succeeded', 'checkpoint-succeeded'), at: fc.nat(11) }),
  ),
  { maxLength: 40 },
);

/** A plan after any steps, the refused ones too, and what each tick of it was given and answered. */
function played(
  plan: Plan,
  drawn: readonly Step[],
): { all: Plan[]; ticks: { before: Plan; slots: number; action: PlanAction }[] } {
  const ticks: { before: Plan; slots: number; action: PlanAction }[] = [];
  const all = [plan];
  for (const step of drawn) {
    const before = all.at(-1) ?? plan;
    if ('tick' in step) {
      const ticked = tick(before, step.tick);
      ticks.push({ before, slots: step.tick, action: ticked.action });
      all.push(ticked.plan);
    } else {
      const applied = applyEvent(before, { type: step.end, taskId: `t${step.at}`, outcome: verified });
      all.push('plan' in applied ? applied.plan : before);
    }
  }
  return { all, ticks };
}

/** Ends all that runs as drawn, and ticks, until no tick starts anything more. */
function drained(plan: Plan, slots: number, ends: readonly boolean[]): Plan {
  let now = plan;
  for (let at = 0; at <= 2 * plan.tasks.length; at++) {
    now = tick(now, slots).plan;
    const { id, kind } = now.tasks.find(({ status }) => status === 'running') ?? {};
    if (now.status !== 'active' || id === undefined) continue;
    const how = ends[at % ends.length] === true ? ('succeeded' as const) : ('failed' as const);
    now = after(now, { type: kind === 'checkpoint' ? `checkpoint-${how}` : how, taskId: id, outcome: verified });
  }
  return now;
}

it('starts no task before what it waits for, over its slots or twice, whatever happens', () => {
  fc.assert(
    fc.property(plans, steps, (tasks, drawn) => {
      const { ticks, all } = played(active(...tasks), drawn);
      const begun = new Set<string>();
      for (const { before, slots, action } of ticks) {
        const starting = before.tasks.filter(
          ({ id }) => /dispatch|checkpoint/.test(action.type) && action.tasks.includes(id),
        );
        for (const { id, status, deps } of starting) {
          const [isFirst, isMet] = [
            !begun.has(id),
            deps.every((dep) => before.tasks.find((one) => one.id === dep)?.status === 'succeeded'),
          ];
          expect({ id, status, isFirst, isMet }).toEqual({ id, status: 'planned', isFirst: true, isMet: true });
          begun.add(id);
        }
        const checkpoints = starting.filter(({ kind }) => kind === 'checkpoint').length;
        if (checkpoints > 0) expect([starting.length, action.type]).toEqual([1, 'orchestrate-checkpoint']);
        else expect(starting.length).toBeLessThanOrEqual(slots);
        if (before.status !== 'active') expect(action).toEqual({ type: 'none', tasks: [] });
      }
      for (const [at, plan] of all.slice(1).entries())
        for (const [n, { status }] of (all[at]?.tasks ?? []).entries())
          if (['succeeded', 'failed', 'cancelled'].includes(status)) expect(plan.tasks[n]?.status).toBe(status);
    }),
    { numRuns: 500 },
  );
});

it('settles every plan: all its tasks have ended, or a failure is replanned', () => {
  fc.assert(
    fc.property(
      plans,
      steps,
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.boolean(), { minLength: 1 }),
      (tasks, drawn, slots, ends) => {
        const settled = drained(played(active(...tasks), drawn).all.at(-1) ?? active(...tasks), slots, ends);
        const left = settled.tasks.filter(({ status }) => status === 'planned' || status === 'running');
        if (settled.status === 'completed') expect(left).toEqual([]);
        else
          expect([settled.status, settled.tasks.some(({ status }) => status === 'failed')]).toEqual([
            'awaiting_replan',
            true,
          ]);
        const waiting = left.flatMap(({ deps }) =>
          deps.map((dep) => settled.tasks.find(({ id }) => id === dep)?.status),
        );
        expect(waiting).not.toContain('failed');
        expect(waiting).not.toContain('cancelled');
      },
    ),
    { numRuns: 500 },
  );
});

it('is played again to the same bytes, from what was stored after any step', () => {
  fc.assert(
    fc.property(plans, steps, fc.nat(40), (tasks, drawn, cut) => {
      const { all, ticks } = played(active(...tasks), drawn);
      const stored = readPlan(JSON.parse(JSON.stringify(played(active(...tasks), drawn.slice(0, cut)).all.at(-1))));
      if ('error' in stored) throw new Error(stored.error);
      const again = played(stored, drawn.slice(cut));
      expect(JSON.stringify(again.all)).toBe(JSON.stringify(all.slice(Math.min(cut, drawn.length))));
      expect(JSON.stringify(again.ticks)).toBe(JSON.stringify(ticks.slice(ticks.length - again.ticks.length)));
    }),
    { numRuns: 300 },
  );
});

it('names the task that another waited for by its title, where a person reads it', () => {
  const tasks = [
    { ...task('count', [], 'delegate'), title: 'Count them' },
    { ...task('table', ['count']), title: 'Make the table' },
  ];
  for (const type of ['failed', 'cancelled'] as const) {
    const applied = applyEvent(active(...tasks), { type, taskId: 'count' }, true);
    const why = `not begun, for "Count them" ${type === 'failed' ? 'failed' : 'was cancelled'}`;
    expect(applied).toMatchObject({ plan: { tasks: [{ status: type }, { status: 'cancelled', error: why }] } });
  }
});
