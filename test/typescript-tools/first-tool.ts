import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startStack } from '../support/stack.js';
import { callsTool } from './calling-model.js';

const run = promisify(execFile);
/** Seen from dist. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const person = '+15550111';
const longestMs = 120_000;

/** From an empty folder to a text that is answered by its tool: the example copied, checked, tested, the four processes started, a text, an answer. */
export async function playFirstTool(): Promise<boolean> {
  const begun = performance.now();
  const took = (): string => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-first-tool-'));
  const tools = join(folder, 'tools');
  const turnpike = async (...words: string[]): Promise<void> => {
    const { stdout } = await run(process.execPath, [join(root, 'apps/cli/start.mjs'), ...words], { cwd: folder });
    console.log(
      `${took()}  turnpike ${words.join(' ').replace(tools, 'tools')}: ${stdout.trim().replaceAll('\n', ' | ')}`,
    );
  };
  cpSync(join(root, 'examples/typescript-tools'), folder, { recursive: true });
  await turnpike('tools', 'check', '--dir', tools);
  await turnpike('tools', 'test', '--dir', tools);
  const stack = await startStack({
    environment: { TOOLS_DIR: tools },
    script: callsTool(() => ({ name: 'quote_job', args: { job: 'boiler', kilometres: 30 } })),
  });
  console.log(`${took()}  the four processes are ready`);
  try {
    await stack.text(person, 'What does a new boiler cost, 30 km away?');
    const answer = await stack.untilReplies(person, 1, 30_000);
    console.log(`${took()}  answered: ${answer}`);
    return answer.includes('345') && performance.now() - begun <= longestMs;
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true });
  }
}
