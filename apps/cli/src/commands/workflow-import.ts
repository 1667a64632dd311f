import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options {
  document: string[];
}

async function importFile(file: string, { document: given }: Options): Promise<void> {
  const documents = new Map<string, string>();
  for (const each of given) {
    const at = each.lastIndexOf('=');
    if (at <= 0) throw new UsageError(`--document: expected ADDRESS=FILE, and got ${each}`);
    documents.set(each.slice(0, at), await readGiven(each.slice(at + 1)));
  }
  const { importServerlessWorkflow, jqTool } = await import('#serverless-workflow'); // its SDK is large
  const imported = importServerlessWorkflow(await readGiven(file), { documents });
  for (const { path, message } of imported.notes) printNotice(`${path || '/'}: ${message} (note)`);
  if (!imported.ok) {
    for (const { path, message } of imported.refusals) printNotice(`${path || '/'}: ${message}`);
    process.exitCode = exitCodes.failed;
    return;
  }
  if (imported.needsJq) printNotice(`it calls the tool ${jqTool}: examples/serverless-workflow has it (note)`);
  await printLine(JSON.stringify(imported.document, null, 2));
}

function readGiven(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** `workflow import`: a definition of another product as a document of version 2. */
export function addWorkflowImport(group: Command): void {
  group
    .command('import')
    .description('write a definition of Serverless Workflow as a document of version 2')
    .argument('<file>', 'a definition of the DSL 1.0, YAML or JSON')
    .addOption(
      new Option('--from <format>', 'what it is written in').choices(['serverless-workflow']).makeOptionMandatory(),
    )
    .option(
      '--document <address=file>',
      'a description of OpenAPI that it names, by its address; may come again',
      (value: string, before: string[]) => [...before, value],
      [],
    )
    .addHelpText(
      'after',
      `
Prints the document. What it does otherwise than the definition is noted on stderr; what version 2 cannot say is named by its place in the definition, and
then nothing is printed, and it ends with 1.

Example:
  npm run -s turnpike -- workflow import --from serverless-workflow order.yaml > order.json`,
    )
    .action(importFile);
}
