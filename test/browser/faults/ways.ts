import { until } from '../../support/app-process.js';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';

export const question = 'How many angry messages today?';

export async function goTo(walk: Walk, stack: Stack, place: string): Promise<void> {
  await walk.page.goto(`${stack.url}/console#${place}`);
}

/** Fails with these words unless it is seen within the time. */
export async function seen(walk: Walk, text: string | RegExp, withinMs: number): Promise<void> {
  await walk.page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: withinMs });
}

export async function unseen(walk: Walk, text: string | RegExp): Promise<void> {
  const found = await walk.page.getByText(text).filter({ visible: true }).count();
  if (found > 0) throw new Error(`${String(text)} is to be seen`);
}

/** Texts as often while the dashboard refuses all. */
export async function askInVain(stack: Stack, person: string, times: number): Promise<void> {
  stack.dashboard.failAll(500);
  for (let n = 1; n <= times; n += 1) {
    const before = stack.repliesTo(person).length;
    await stack.text(person, `${question} (${n})`);
    await stack.untilReplies(person, before + 1, 60_000);
  }
}

async function latestRun(stack: Stack, query = ''): Promise<string> {
  const { runs } = (await operate(stack, 'GET', `/v1/runs?limit=1${query}`)) as { runs: { run_id: string }[] }; // what the route answers
  const [run] = runs;
  if (!run) throw new Error('there is no run');
  return run.run_id;
}

/** Three nodes, of which the second asks an address that nothing may ask. */
function failingGraph(name: string): object {
  const at = { position: [0, 0] };
  const main = (to: string): object => ({ main: [[{ node: to, type: 'main', index: 0 }]] });
  return {
    name,
    nodes: [
      { ...at, id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
      {
        ...{ ...at, id: 'f', name: 'Fetch', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
        parameters: { method: 'GET', url: 'http://10.0.0.1/' },
      },
      { ...at, id: 'k', name: 'Keep', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
    ],
    connections: { Start: main('Fetch'), Fetch: main('Keep') },
  };
}

export async function runFailing(stack: Stack, id: string): Promise<string> {
  await operate(stack, 'POST', '/v1/workflows', { id, graph: failingGraph(id) });
  await operate(stack, 'POST', `/v1/workflows/${id}/publish`, { reason: 'a drill' });
  await operate(stack, 'POST', `/v1/workflows/${id}/runs`, { input: '' });
  const query = `&agent=workflow.${id}&phase=finished`;
  await until('the run to end', () => latestRun(stack, query).then(Boolean, () => false));
  return latestRun(stack, query);
}
