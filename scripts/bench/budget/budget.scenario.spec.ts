import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { appNames } from '../../../test/support/app-process.js';
import type { Played } from './command.js';
import { compare, countNames, howToChange, totalOf } from './compare.js';
import type { Budget, CountName, Counts } from './compare.js';
import type { Plant } from './watched-app.js';

const budget = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as Budget; // `npm run lab -- budget` wrote it
const main = fileURLToPath(new URL('../../../dist/scripts/bench/main.js', import.meta.url));

let played: Played;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'budget', '--json', '--plant', 'all']);
  played = JSON.parse(stdout) as Played; // its last and only line
  const { fallen } = compare(played.measured, budget);
  if (fallen.length > 0) process.stdout.write(`below budget:\n  ${fallen.join('\n  ')}\n${howToChange}\n`);
}, 300_000);

const seenIn: readonly [Plant, CountName][] = [
  ['redis-command', 'commands'],
  ['log-line', 'logLines'],
  ['http-call', 'httpCalls'],
  ['file', 'files'],
  ['span', 'spans'],
];

describe('what a run costs', () => {
  it('is within the budget, app by app', () => {
    const { grown } = compare(played.measured, budget);
    expect(grown.length === 0 ? '' : [...grown, howToChange].join('\n')).toBe('');
  });

  it('is three jobs less where controllers call tools and send themselves, and the tool-runner is asked for nothing', () => {
    const { product, 'eager product': eager, 'eager tool-runner': toolRunner } = played.measured;
    const jobs = (counts: Counts | undefined): number => Math.round(totalOf(counts?.jobs ?? {}));
    expect([jobs(product), jobs(eager)]).toEqual([4, 1]);
    expect(totalOf(toolRunner?.scripts ?? { none: 1 })).toBeLessThan(0.5);
  });

  it('is over the budget when a node of a graph of 1,000 items becomes a turn of its own, or its items are written twice', () => {
    const { 'graph controller': controller, 'graph product': product } = played.measured;
    const commits = controller?.scripts?.['turnpike_commit'] ?? 0;
    const once = controller?.bytesOut?.['all'] ?? 0;
    const [more, twice] = [{ turnpike_commit: commits + 1 }, { all: once + 30 * 1_000 }];
    const grown = { ...controller, scripts: { ...controller?.scripts, ...more }, bytesOut: twice };
    const { grown: lines } = compare({ ...played.measured, 'graph controller': grown }, budget);
    expect(product?.jobs?.['public']).toBeCloseTo(commits, 0);
    expect(lines.filter((line) => line.startsWith('graph controller'))).toHaveLength(2);
  });

  it.each(seenIn)('is over the budget with one more %s in every run, in whichever app', (plant, count) => {
    const { grown } = compare(played.planted, budget);
    const answered = appNames.map((app) =>
      grown.some((line) => line.startsWith(`${app}: `) && line.includes(countNames[count])),
    );
    expect({ plant, answered }).toEqual({ plant, answered: appNames.map(() => true) });
  });
});
