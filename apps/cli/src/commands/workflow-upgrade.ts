import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { checkDocument, upgradeDocument } from '#workflow';
import { exitCodes } from '../exit-codes.js';
import { printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options {
  keep?: boolean;
}

async function upgradeFile(file: string, { keep = false }: Options): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const check = checkDocument(text);
  if (!check.ok) {
    for (const { code, path, message } of check.errors) printNotice(`${path || '/'}: ${message} (${code})`);
    process.exitCode = exitCodes.failed;
    return;
  }
  if (check.document.version !== 1) throw new UsageError(`${file}: is of version ${check.document.version} already`);
  const { document, unsayable } = upgradeDocument(check.document);
  const stays = keep ? 'stays in version 1' : 'version 2 cannot say this';
  for (const { path, message } of unsayable) printNotice(`${path}: ${stays}: ${message}`);
  const again = checkDocument(document);
  const errors = again.ok ? [] : again.errors;
  for (const { path, message } of errors) printNotice(`${path || '/'}: as version 2: ${message}`);
  if (errors.length > 0 || (unsayable.length > 0 && !keep)) process.exitCode = exitCodes.failed;
  else await printLine(JSON.stringify(document, null, 2));
}

/** `workflow upgrade`: a document of version 1 as one of version 2. */
export function addWorkflowUpgrade(group: Command): void {
  group
    .command('upgrade')
    .description('write a document of version 1 as one of version 2 that comes to the same')
    .argument('<file>', 'a document of version 1')
    .option('--keep', 'let what version 2 cannot say stay, each as a subflow of version 1')
    .addHelpText(
      'after',
      `
Prints the document. What version 2 cannot say is named on stderr by its path; without --keep nothing is printed then, and it ends with 1.

Example:
  npm run -s turnpike -- workflow upgrade triage.json --keep > triage-2.json`,
    )
    .action(upgradeFile);
}
