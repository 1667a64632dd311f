import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { wholeEnvironment } from '../config.js';
import { failed, ok } from './check.js';
import type { Check } from './check.js';

const advice = 'set these in the environment of this app; .env.example and docs/operations.md list every setting';

const apps = ['gateway', 'controller', 'tool-runner', 'compressor'];

const readAndEnd = `import(process.argv[1]).then((m) => void m.readConfig()).catch((e) => {
  process.stderr.write(e.message); process.exit(1);
});`;

/** Lets an app read this environment by its own rules, in a process of its own: apps do not import one another. */
async function checkApp(app: string): Promise<Check> {
  const config = new URL(`../../../${app}/src/config.js`, import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', readAndEnd, config], {
    env: wholeEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
  await once(child, 'close');
  const name = `settings of ${app}`;
  if (child.exitCode === 0) return ok(name, 'complete');
  const problems = told.split('\n').filter((line) => /^ {2}[A-Z]/.test(line));
  return failed(name, problems.map((line) => line.trim()).join('; ') || told.trim(), advice);
}

/** Each app's settings, by the rules it boots with. */
export function checkSettings(): Promise<Check[]> {
  return Promise.all(apps.map(checkApp));
}
