import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** The rule names its files itself, in eslint.config.mjs. */
const places = ['libs', 'apps/gateway/src'];

/** Counts the calls of the adapters that leave the process and pass no I/O boundary: what lint refuses. */
export async function countUnowned(): Promise<number> {
  const args = ['node_modules/eslint/bin/eslint.js', '--format', 'json', ...places];
  const output = await new Promise<string>((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, stdout) =>
      stdout ? resolve(stdout) : reject(error ?? new Error('lint said nothing')),
    );
  });
  const files = JSON.parse(output) as { messages: { ruleId: string | null }[] }[]; // eslint's json formatter
  return files.flatMap(({ messages }) => messages).filter(({ ruleId }) => ruleId === 'house/owned-io-boundaries')
    .length;
}
