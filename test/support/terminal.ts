import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Whether this machine can play a terminal: `script`, of Debian's bsdutils. */
export const hasTerminal = spawnSync('script', ['--version']).status === 0;

/** A step of somebody at a terminal: once `sees` has come up, they type. */
export interface Typing {
  sees: string;
  types: string;
}

/** Runs a command line at a terminal of its own and answers everything that was on it. Rejects after `timeoutMs`, with what it was. */
export async function atTerminal(
  command: string,
  environment: Record<string, string>,
  typing: readonly Typing[],
  timeoutMs = 120_000,
): Promise<string> {
  const env = { PATH: process.env['PATH'], TERM: 'xterm', ...environment };
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env, stdio: 'pipe' });
  const left = [...typing];
  let shown = '';
  let looked = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    for (let next = left[0]; next !== undefined; next = left[0]) {
      const at = shown.indexOf(next.sees, looked);
      if (at < 0) return;
      looked = at + next.sees.length;
      child.stdin.write(next.types);
      left.shift();
    }
  });
  const cut = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await once(child, 'close');
  clearTimeout(cut);
  if (left.length > 0) throw new Error(`never saw ${JSON.stringify(left[0]?.sees)} in ${JSON.stringify(shown)}`);
  return shown;
}
