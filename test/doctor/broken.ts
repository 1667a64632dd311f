import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DoctorFixture } from '../../apps/cli/test/doctor-fixture.js';
import { dashboardSetUps, eventSetUps, modelSetUps, settingSetUps } from '../../apps/cli/test/doctor-set-ups.js';
import type { SetUp } from '../../apps/cli/test/doctor-set-ups.js';
import { fileSetUps, outsideSetUps, redisSetUps } from '../../apps/cli/test/outside-set-ups.js';
import { linesOf, turnpike } from '../support/turnpike.js';
import { SetUpPage } from './set-up-page.js';
import type { Checked } from './set-up-page.js';

/** A set-up that is broken in one way. */
interface Broken extends SetUp {
  /** How it is told, where it does not fail. */
  status?: Checked['status'];
}

const fastMs = 90_000;

/** Code that every process of Node's begins with that is given this setting. */
function beginning({ folder }: DoctorFixture, name: string, code: string): Record<string, string> {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  return { NODE_OPTIONS: `--import ${pathToFileURL(path).href}` };
}

const fullDisk = `import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
fs.statfs = async () => ({ bavail: 3, bsize: 1_048_576 });
syncBuiltinESMExports();
`;

function policyFile({ folder }: DoctorFixture): string {
  const path = join(folder, 'no-policy.json');
  writeFileSync(path, '{"version": "x", "defaults": {"maxSteps": -1}}');
  return path;
}

/** Of this machine and of files; `forgetful` evicts, and keeps nothing on disk. */
function machineSetUps(forgetful: string): Broken[] {
  return [
    {
      name: 'a clock that is fast',
      changes: (fixture) => beginning(fixture, 'fast', `const now = Date.now; Date.now = () => now() + ${fastMs};\n`),
      check: 'clock, by Redis',
      what: /-(89|9\d)\d{3} ms from this one/,
      from: /REDIS_URL/,
      advice: /network time \(chronyc tracking/,
    },
    {
      name: 'a disk that is full',
      changes: (fixture) => beginning(fixture, 'full', fullDisk),
      check: 'spool',
      what: /can be written, 3 MB free/,
      from: /SPOOL_DIR/,
      advice: /make room on this disk/,
    },
    {
      name: 'a spool that cannot be written',
      changes: (fixture) => ({ SPOOL_DIR: join(policyFile(fixture), 'spool') }),
      check: 'spool',
      what: /ENOTDIR/,
      from: /SPOOL_DIR/,
      advice: /chown/,
    },
    {
      name: 'a Redis that is away',
      changes: () => ({ REDIS_URL: 'redis://127.0.0.1:1' }),
      check: 'Redis',
      what: /REDIS_URL: .*ECONNREFUSED/,
      from: /REDIS_URL/,
      advice: /start Redis, or mend REDIS_URL/,
    },
    {
      name: 'a Redis that evicts',
      changes: () => ({ REDIS_URL: forgetful }),
      check: 'Redis maxmemory-policy',
      what: /allkeys-lru/,
      from: /REDIS_URL/,
      advice: /CONFIG SET maxmemory-policy noeviction/,
    },
    {
      name: 'a Redis that writes nothing down',
      changes: () => ({ REDIS_URL: forgetful }),
      check: 'Redis AOF',
      status: 'doubtful',
      what: /appendonly no/,
      from: /REDIS_URL/,
      advice: /appendonly yes/,
    },
    {
      name: 'a policy that is none',
      changes: (fixture) => ({ POLICY_FILE: policyFile(fixture) }),
      check: 'policy file',
      what: /maxSteps/,
      from: /POLICY_FILE/,
      advice: /policy check .*docs\/policy\.md/,
    },
    {
      name: 'the wrong key of a provider',
      changes: () => ({ LLM_API_KEY: 'sk-of-another' }),
      check: 'model provider openai',
      what: /refuses the key \(401\)/,
      from: /LLM_API_KEY/,
      advice: /put a key that it takes into/,
    },
    {
      name: 'a provider that is away',
      changes: () => ({ LLM_API_URL: 'http://127.0.0.1:1/v1' }),
      check: 'model provider openai',
      what: /127\.0\.0\.1:1 cannot be reached/,
      from: /LLM_API_URL/,
      advice: /open the way out for HTTPS/,
    },
  ];
}

/** Whether a check says what it has to, by each of its fields. */
function isNamedBy(found: Checked | undefined, { what, from, advice, status = 'failed' }: Broken): boolean {
  return (
    found?.status === status && what.test(found.what) && from.test(found.from ?? '') && advice.test(found.advice ?? '')
  );
}

/** Prints whether the command line and the page name the cause and the cure; the line itself once, where they say the same. */
function sayChecked(broken: Broken, found: Checked | undefined, ofPage: Checked | undefined): Named {
  const named = { doctor: isNamedBy(found, broken), page: isNamedBy(ofPage, broken) };
  const mark = (isNamed: boolean): string => (isNamed ? '✔' : '✘');
  console.log(`  ${mark(named.doctor)} doctor ${mark(named.page)} page  ${broken.name}`);
  for (const line of new Set([textOf(found, broken), ...(named.page ? [] : [textOf(ofPage, broken)])]))
    console.log(line);
  return named;
}

interface Named {
  doctor: boolean;
  page: boolean;
}

function textOf(found: Checked | undefined, { check }: Broken): string {
  if (found === undefined) return `      no line is named ${check}`;
  const advice = found.advice === null ? '' : `\n      → ${found.advice}`;
  return `      ${found.name}: ${found.what} [${found.from}]${advice}`;
}

/** A Node that is too old starts nothing, neither the doctor nor a gateway with a page; what it says then is the check. */
async function sayOldNode(fixture: DoctorFixture): Promise<boolean> {
  const old = "Object.defineProperty(process, 'version', { value: 'v20.20.2' });\n";
  const environment = { ...fixture.healthy, ...beginning(fixture, 'old', old) };
  const { code, stderr } = await turnpike(['doctor'], { environment });
  const isNamed = code === 1 && /needs Node 24 or newer, and this is v20\.20\.2\n +→ install it/.test(stderr);
  console.log(
    `  ${isNamed ? '✔' : '✘'} doctor         a Node that is too old\n      ${stderr.trim().replaceAll('\n', '\n  ')}`,
  );
  return isNamed;
}

/** Examines each broken set-up by the command line and by the page, and prints whether its cause and its cure are named; how often they are not. */
export async function showBroken(fixture: DoctorFixture, forgetful: string): Promise<number> {
  const all = [
    ...[...redisSetUps, ...modelSetUps, ...fileSetUps, ...outsideSetUps, ...settingSetUps, ...dashboardSetUps],
    ...[...eventSetUps, ...machineSetUps(forgetful)],
  ];
  const page = new SetUpPage(fixture.folder, fixture.healthy);
  const isOldNamed = await sayOldNode(fixture);
  const named: Named[] = [];
  try {
    for (const broken of all) {
      const changes = broken.changes(fixture);
      const environment = { ...fixture.healthy, ...changes };
      const [checks = []] = linesOf(await turnpike(['doctor', '--json'], { environment })) as Checked[][]; // what --json is for
      const { checks: shown } = await page.look(changes);
      const [found, ofPage] = [checks, shown].map((list) => list.find(({ name }) => name === broken.check));
      named.push(sayChecked(broken, found, ofPage));
    }
  } finally {
    await page.stop();
  }
  const byDoctor = [isOldNamed, ...named.map(({ doctor }) => doctor)];
  const byPage = named.map((each) => each.page);
  for (const [who, list] of [
    ['doctor', byDoctor],
    ['the page of the set-up', byPage],
  ] as const)
    console.log(`\n${who}: ${list.filter(Boolean).length} of ${list.length} broken set-ups: cause and cure are named`);
  return [...byDoctor, ...byPage].filter((isNamed) => !isNamed).length;
}
