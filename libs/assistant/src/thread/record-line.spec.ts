import { expect, it } from '@jest/globals';
import type { Plan, PlanTask } from '../plan.js';
import { planLines, recordLine } from './record-line.js';
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
