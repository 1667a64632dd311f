import { expect, it } from '@jest/globals';
import type { Plan, PlanTask } from '../plan.js';
import { planLines, recordLine, replacedLines } from './record-line.js';
import type { ThreadTurn } from './thread-state.js';

const outcome = { workflowId: 'w', asksNobody: ['"Pay" (POST https://a.example/)'] };
const named = 'Written without asking anybody, once a person confirms it: "Pay" (POST https://a.example/).';

it('names what a finished build writes without asking anybody', () => {
  const data = { status: 'succeeded', title: 'Orders', outcome };
  const turn = { followUp: { type: 'completed', planRunId: null, taskId: 'a', data } } as unknown as ThreadTurn; // the part that is read
  expect(recordLine(turn, null, [])).toBe(`Done: "Orders". ${named}`);
  const quiet = { ...turn, followUp: { ...turn.followUp, data: { ...data, outcome: { workflowId: 'w' } } } };
  expect(recordLine(quiet as ThreadTurn /* as `turn` */, null, [])).toBe('Done: "Orders".');
});

it('names it of a plan, too', () => {
  const task = { id: 'a', title: 'Orders', kind: 'build-workflow', spec: '', deps: [], status: 'succeeded', outcome };
  const plan = { planRunId: 'p', status: 'completed', tasks: [task as unknown as PlanTask] } as Plan; // the parts that are read
  expect(planLines(plan)).toEqual(['Done: "Orders".', named]);
});

/** The parts of a plan that are read. */
const planOf = (...tasks: object[]): Plan => ({ planRunId: 'p', status: 'active', tasks: tasks as PlanTask[] });

it('names the workflow that a build made, and what the proof of a checkpoint is worth', () => {
  const built = {
    title: 'Daily text',
    kind: 'build-workflow',
    status: 'succeeded',
    outcome: { workflowName: 'Count' },
  };
  const check = { title: 'Check it', kind: 'checkpoint', status: 'succeeded', outcome: {} };
  const [done] = planLines(planOf(built, check, { title: 'Look', kind: 'research', status: 'succeeded' }));
  expect(done).toBe('Done: "Daily text" (the workflow "Count"); "Check it" (by a test with made-up answers); "Look".');
  const turn = { followUp: { type: 'completed', planRunId: null, taskId: 'a', data: built } } as unknown as ThreadTurn; // the part that is read
  expect(recordLine(turn, null, [])).toBe('Done: "Daily text" (the workflow "Count").');
});

it.each([
  ['get_counts failed with "the tool answered 500" and there is no number'.repeat(8), /answered 500" [^]* …\)\.$/],
  ['x'.repeat(400), /\(x{300} …\)\.$/],
  ['short', /\(short\)\.$/],
])('cuts why something was not done between words, and says so: %s', (error, line) => {
  const [not = ''] = planLines(planOf({ title: 'Count', kind: 'delegate', status: 'failed', error }));
  expect(not).toMatch(line);
});

const counted = { title: 'Count them', kind: 'delegate', status: 'failed', error: 'it broke' };
const table = { title: 'Make the table', kind: 'manage-data-tables', status: 'cancelled', error: 'not begun' };

it('tells what is done in the place of a plan first, and once that the plan is over', () => {
  const plan = planOf(counted, table);
  const became = 'Not done: "Count them" (it broke); "Make the table" (not begun).';
  const did = [
    { act: 'called' as const, target: 'get_counts' },
    { act: 'began' as const, target: 'Make weeks' },
  ];
  expect(replacedLines(plan, did)).toEqual(['In the place of the plan, this is under way: "Make weeks".', became]);
  expect(replacedLines(plan, [])).toEqual(['The plan ends here.', became]);
});

it('says nothing of a failed plan beside calls that may replace it', () => {
  const turn = { followUp: { type: 'replan', planRunId: 'p', taskId: null, data: {} } } as unknown as ThreadTurn; // the part that is read
  expect(recordLine(turn, planOf(counted, table), [], false)).toBe('Nothing was changed yet.');
  expect(recordLine(turn, planOf(counted, table), [])).toContain('Not done: "Count them" (it broke)');
});
