import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { wholeEnvironment } from '../config.js';
import { failed, ok } from './check.js';
import type { Check } from './check.js';

const advice = 'set these in the environment of this app; .env.example and docs/operations.md list every setting';

const apps = ['gateway', 'controller', 'tool-runner', 'compressor'];

/** Says for each app whether its settings could be read, in the order of `apps`: null, or the message of the refusal. */
const readAll = `const told = [];
for (const path of process.argv.slice(1)) {
  const { readConfig } = await import(path);
  try {
    readConfig();
    told.push(null);
  } catch (error) {
    told.push(error.message);
  }
}
process.stdout.write(JSON.stringify(told));`;

/** Each app's settings, by the rules it boots with, read in a process of its own: apps do not import one another. */
export async function checkSettings(): Promise<Check[]> {
  const configs = apps.map((app) => new URL(`../../../${app}/src/config.js`, import.meta.url).href);
  const child = spawn(process.execPath, ['--input-type=module', '-e', readAll, ...configs], {
    env: wholeEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  await once(child, 'close');
  if (child.exitCode !== 0) return apps.map((app) => failed(`settings of ${app}`, said.stderr.trim(), advice));
  const told = JSON.parse(said.stdout) as (string | null)[]; // what the program above writes
  return apps.map((app, index) => checkOf(`settings of ${app}`, told[index] ?? null));
}

function checkOf(name: string, refusal: string | null): Check {
  if (refusal === null) return ok(name, 'complete');
  const problems = refusal.split('\n').filter((line) => /^ {2}[A-Z]/.test(line));
  return failed(name, problems.map((line) => line.trim()).join('; ') || refusal.trim(), advice);
}
