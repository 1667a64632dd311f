import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { playTests } from '#harness';
import { checkDocument } from '#workflow';
import { readEnabledTools } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';

/** Plays the tests of a file; answers how many there were and how many failed. */
async function testFile(file: string): Promise<{ all: number; failed: number }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const check = checkDocument(text, { args: readEnabledTools().table() });
  if (!check.ok) {
    for (const { code, path, message } of check.errors) printNotice(`${file}${path || '/'}: ${message} (${code})`);
    return { all: 0, failed: 1 };
  }
  const played = await playTests(check.document);
  for (const { name, problems } of played) {
    await printLine(`${problems.length === 0 ? 'ok' : 'not ok'} ${file}: ${name}`);
    for (const problem of problems) printNotice(`  ${problem}`);
  }
  if (played.length === 0) printNotice(`${file}: it has no tests`);
  return { all: played.length, failed: played.filter(({ problems }) => problems.length > 0).length };
}

/** `workflow test`: plays the tests that documents have of themselves. */
export function addWorkflowTest(group: Command): void {
  group
    .command('test')
    .description('play the tests that documents of version 2 have of themselves, in memory')
    .argument('<files...>', 'documents')
    .addHelpText(
      'after',
      `
Needs no model, tool, key or Redis: each call is answered as the test says. Ends with 1 where a test fails, or there is none.

Example:
  npm run -s turnpike -- workflow test examples/workflows/version-2/*.json`,
    )
    .action(async (files: string[]) => {
      const ends = [];
      for (const file of files) ends.push(await testFile(file));
      const all = ends.reduce((sum, { all: tests }) => sum + tests, 0);
      if (all === 0 || ends.some(({ failed }) => failed > 0)) process.exitCode = exitCodes.failed;
    });
}
