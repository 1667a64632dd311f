import { everyChannel, startDoctorFixture } from '../../apps/cli/test/doctor-fixture.js';
import { appSettings, requiredSettings } from '../support/app-settings.js';
import { startRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import { atTerminal, hasTerminal } from '../support/terminal.js';
import { turnpike, turnpikeStart } from '../support/turnpike.js';
import { showBroken } from './broken.js';

/** What moves the cursor and paints, which is nothing to keep. */
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[A-Z]`, 'gi');

/** A set-up that `doctor` is shown on: what is otherwise than in the healthy one, and how it must end. */
interface Shown {
  name: string;
  changes: Record<string, string>;
  code: number;
  /** The check whose lines are shown alone, with the last; absent: all. */
  only?: string;
  /** All that there is, in place of the healthy one. */
  environment?: Record<string, string>;
  app?: string;
}

/** The line of one check with its advice, and the last. */
function linesOf(text: string, check: string): string {
  const lines = text.trimEnd().split('\n');
  const isIts = (line: string | undefined): boolean => line?.slice(2).includes(` ${check} `) ?? false;
  const kept = lines.filter((line, at) => isIts(line) || (line.startsWith('    →') && isIts(lines[at - 1])));
  return `${[...kept, lines.at(-1)].join('\n')}\n`;
}

async function show(shown: Shown, healthy: Record<string, string>): Promise<boolean> {
  const { name, changes, code, only, app, environment = { ...healthy, ...changes } } = shown;
  const args = ['doctor', ...(app === undefined ? [] : ['--app', app])];
  const ended = await turnpike(args, { environment });
  const output = only === undefined ? ended.stdout : linesOf(ended.stdout, only);
  console.log(`\n# ${name}\n$ turnpike ${args.join(' ')}\n${output}${ended.stderr}(ended with ${ended.code})`);
  return ended.code === code;
}

/** What docker-compose.yml and deploy/k8s hand to one app. */
function givenTo(app: string, healthy: Record<string, string>): Record<string, string> {
  const read = Object.keys(appSettings[app]?.(requiredSettings) ?? {});
  return Object.fromEntries(Object.entries(healthy).filter(([name]) => read.includes(name)));
}

async function showDoctor(): Promise<boolean> {
  const fixture = await startDoctorFixture();
  fixture.listed.push(fixture.healthy['LLM_MODEL'] ?? '', 'gpt-5.4');
  const forgetful = await startRedis({ args: ['--maxmemory-policy', 'allkeys-lru'] });
  const healthy = { ...fixture.healthy, ...everyChannel(fixture) };
  const bedrock = { LLM_PROVIDER: 'bedrock', LLM_MODEL: 'a-model', BEDROCK_API_URL: fixture.models.url };
  const setUps: readonly Shown[] = [
    { name: 'all is well, with a dashboard on a private network that the environment names', changes: {}, code: 0 },
    { name: 'Bedrock, whose list of models is not asked', changes: bedrock, code: 0, only: 'models of bedrock' },
    ...Object.keys(appSettings).map((app) => ({
      ...{ name: `${app} alone, with what it is given`, environment: givenTo(app, healthy), changes: {}, code: 0, app },
    })),
  ];
  try {
    const asExpected: boolean[] = [];
    for (const setUp of setUps) asExpected.push(await show(setUp, healthy));
    console.log(`\n${asExpected.filter(Boolean).length} of ${setUps.length} set-ups ended as they should\n`);
    const unnamed = await showBroken(fixture, forgetful.url);
    return asExpected.every(Boolean) && unnamed === 0;
  } finally {
    await Promise.all([fixture.close(), forgetful.stop()]);
  }
}

async function showChat(): Promise<void> {
  if (!hasTerminal) return console.log('\nmissing: script (Debian’s bsdutils), for chat at a terminal');
  const stack = await startStack();
  const typing = [
    { sees: 'you   › ', types: 'How many angry messages today?\r' },
    { sees: 'agent › ', types: '' },
    { sees: 'you   › ', types: '\u0004' },
  ];
  try {
    const command = `'${process.execPath}' '${turnpikeStart}' chat --url ${stack.url}`;
    const shown = await atTerminal(command, stack.environment, typing);
    // A line that was drawn over is shown as it was drawn last.
    const lines = shown.split('\n').map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '');
    console.log(`\n# chat, at a terminal\n${lines.join('\n').replace(escapes, '')}`);
  } finally {
    await stack.stop();
  }
}

/** Shows `doctor` on a healthy set-up, on each broken one and on each app alone, and `chat` at a terminal; ends with 1 when one ends otherwise than it should. */
const isAsExpected = await showDoctor();
await showChat();
process.exitCode = isAsExpected ? 0 : 1;
