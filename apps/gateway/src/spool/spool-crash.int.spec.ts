import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../test/open-gateway.js';
import { message, spoolPlace } from '../../test/open-spool.js';
import type { SpoolPlace } from '../../test/open-spool.js';
import type { SpoolStep } from './spool-file.js';

const source = fileURLToPath(new URL('./spool.ts', import.meta.url));
const libs = {
  '#telemetry': new URL('../../../../libs/telemetry/src/io-boundary.ts', import.meta.url).href,
  '#sends/settings': new URL('../../../../libs/sends/src/spool/index.ts', import.meta.url).href,
  '#values': new URL('../../../../libs/values/src/index.ts', import.meta.url).href,
};

/** Node strips the types; a module that is named `.js` is the `.ts` beside it, of telemetry it needs I/O boundaries alone, and of sends where spools are. */
const hooks = `
  import { registerHooks } from 'node:module';
  const libs = ${JSON.stringify(libs)};
  const isOurs = (name, { parentURL }) => name.startsWith('.') && parentURL.endsWith('.ts');
  registerHooks({ resolve: (name, context, next) =>
    next(libs[name] ?? (isOurs(name, context) ? name.replace(/\\.js$/, '.ts') : name), context) });`;

let place: SpoolPlace;

beforeEach(async () => {
  place = await spoolPlace();
});
afterEach(() => place.clear());

interface Plan {
  step: SpoolStep;
  /** How often the step is passed before the process dies there. */
  nth: number;
  /** Whether Redis is there from the beginning. */
  open: boolean;
}

interface Death {
  answered: string[];
  delivered: string[];
}

/** A process that offers messages to a spool, says which it may answer, delivers into a file, and is killed at a step. */
async function dieAt({ step, nth, open }: Plan, ids: readonly string[]): Promise<Death> {
  const log = join(place.directory, 'delivered.log');
  const program = `${hooks}
    const { Spool } = await import(${JSON.stringify(source)});
    const { appendFileSync, writeSync } = await import('node:fs');
    let passed = 0;
    const spool = await Spool.open({
      directory: ${JSON.stringify(place.directory)},
      mostKept: 10_000,
      deliver: async ({ messageId }) => {
        if (!${open}) throw new Error('away');
        appendFileSync(${JSON.stringify(log)}, messageId + '\\n');
      },
      isStoreThere: () => false, leaveWithinMs: 0, onDelay: () => {}, onTorn: () => {}, onUnreadable: (_, error) => { throw error; },
      passing: (step) => {
        if (step === ${JSON.stringify(step)} && ++passed === ${nth}) process.kill(process.pid, 'SIGKILL');
      },
    });
    for (const message of ${JSON.stringify(ids.map((id) => message(id)))}) {
      await spool.accept(message);
      writeSync(1, message.messageId + '\\n');
    }
    setInterval(() => {}, 1000);`;
  const flags = ['--experimental-transform-types', '--no-warnings', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]; // what `close` tells
  expect(signal).toBe('SIGKILL');
  const delivered = await readFile(log, 'utf8').catch(() => '');
  return { answered: output.split('\n').filter(Boolean), delivered: delivered.split('\n').filter(Boolean) };
}

/** What the next process on the same directory delivers. */
async function recover(): Promise<string[]> {
  const { spool, delivered } = await place.open();
  await until(() => spool.size === 0);
  await until(async () => (await readdir(place.directory)).every((name) => !name.endsWith('.spool')));
  return delivered;
}

const offered = ['m1', 'm2', 'm3', 'm4', 'm5'];

const plans: Plan[] = [
  { step: 'created', nth: 1, open: false },
  ...[1, 2, 5].flatMap((nth) => [
    { step: 'written' as const, nth, open: false },
    { step: 'synced' as const, nth, open: false },
  ]),
  { step: 'kept', nth: 3, open: false },
  ...[1, 3].map((nth) => ({ step: 'delivered' as const, nth, open: true })),
  { step: 'drained', nth: 1, open: true },
];

describe('a gateway that is killed with a spool', () => {
  it.each(plans)('I1: loses nothing that it answered, at $step $nth', async (plan) => {
    const { answered, delivered } = await dieAt(plan, offered);
    const drained = [...delivered, ...(await recover())];
    expect(new Set(drained)).toEqual(new Set([...answered, ...drained]));
    const first = [...new Set(drained)];
    expect(first).toEqual(offered.slice(0, first.length));
    expect(first.length).toBeLessThanOrEqual(answered.length + 1);
  });

  it('I1: loses nothing when its heir dies between taking a file over and reading it', async () => {
    const { answered } = await dieAt({ step: 'synced', nth: 5, open: false }, offered);
    await dieAt({ step: 'renamed', nth: 1, open: false }, []);
    expect((await recover()).slice(0, answered.length)).toEqual(answered);
  });
});
