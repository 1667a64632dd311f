import { parseArgs } from 'node:util';
import { keys } from '#records';
import { connect } from '#redis';
import { StoryClock } from '../../assistant/texting/story-clock.js';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import { startStack } from '../../support/stack.js';

const usage = `Usage: npm run lab -- days [--days 40]

A graph asks a server each day whether something is done, by Wait and a way back, for forty days of a clock that leaps. In each of its rounds, while it waits, a
controller or a tool-runner is killed, in turns. Prints how often the server was asked, and what the run came to: once a day, and once more.`;

const node = (name: string, type: string, parameters: object, typeVersion: number): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
});
const to = (...outputs: string[]): object => ({
  main: outputs.map((name) => (name === '' ? [] : [{ node: name, type: 'main', index: 0 }])),
});

function polling(url: string): object {
  const isDone = {
    options: { caseSensitive: true, typeValidation: 'loose' },
    combinator: 'and',
    conditions: [
      { id: 'd', leftValue: '={{ $json.done }}', rightValue: true, operator: { type: 'boolean', operation: 'true' } },
    ],
  };
  return {
    name: 'Each day',
    nodes: [
      node('Start', 'manualTrigger', {}, 1),
      node('Ask', 'httpRequest', { url }, 4.2),
      node('Done?', 'if', { conditions: isDone }, 2.2),
      node('A day', 'wait', { amount: 1, unit: 'days' }, 1.1),
      node('End', 'noOp', {}, 1),
    ],
    connections: { Start: to('Ask'), Ask: to('Done?'), 'Done?': to('End', 'A day'), 'A day': to('Ask') },
  };
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '40' }, help: { type: 'boolean' } } });
  if (values.help === true) return (console.log(usage), 0);
  const days = Number(values.days);
  let asked = 0;
  const server = await startStandIn(0, () => ({ status: 200, body: { asked: ++asked, done: asked > days } }));
  const clock = new StoryClock('UTC');
  const stack = await startStack({
    environment: { ...clock.environment, EGRESS_ALLOW: '127.0.0.1', SWEEP_INTERVAL_MS: '200', TURN_LEASE_MS: '2000' },
  });
  const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
  try {
    const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const response = await stack.api(`/v1/workflows${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as Record<string, unknown>; // an object, whatever it says
    };
    await post('', { id: 'days', graph: polling(`${server.url}/part`), policy: { maxSeconds: (days + 10) * 86_400 } });
    const { run_id: runId } = await post('/days/runs', { input: '{}' });
    for (let day = 1; day <= days; day += 1) {
      await until(
        `day ${day}`,
        async () => (await redis.hexists(keys.items(String(runId)), `${day}:Ask`)) === 1,
        120_000,
      );
      const app = stack.apps[day % 2 === 0 ? 'tool-runner' : 'controller'];
      await app.kill();
      await clock.leapTo(clock.now().plus({ days: 1 }), redis);
      app.start();
      await app.untilReady(90_000);
    }
    const { outcome } = await stack.settledRun(String(runId));
    const fields = await redis.hkeys(keys.items(String(runId)));
    const rounds = fields.filter((field) => /^\d+:Ask$/.test(field)).length;
    console.log(`${rounds} rounds in ${days} days of ${days} kills, asked ${asked} times; the run: ${outcome}`);
    return rounds === days + 1 && asked === rounds && outcome === 'answered' ? 0 : 1;
  } finally {
    redis.disconnect();
    clock.close();
    await stack.stop();
    await server.close();
  }
}

process.exitCode = await main();
