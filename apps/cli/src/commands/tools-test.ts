import type { Command } from 'commander';
import { playExamples } from '#tools';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine, printNotice } from '../output/output.js';
import { readToolDirectory } from '../tools/tool-directory.js';
import { UsageError } from '../usage-error.js';
import { directoryOption } from './tools-list.js';

interface Options {
  dir?: string;
  json?: boolean;
}

async function testTools(names: readonly string[], { dir, json }: Options): Promise<void> {
  const all = readToolDirectory(dir ?? (readConfig().TOOLS_DIR || null));
  const own = all.entries.filter(({ way }) => way.kind === 'typescript').map(({ spec }) => spec.name);
  const unknown = names.find((name) => !own.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`${unknown}: expected a tool in TypeScript: ${own.join(', ') || 'there is none'}`);
  const played = await playExamples(all.only(names.length > 0 ? names : own));
  const tried = played.filter(({ example }) => example !== null);
  const failed = tried.filter(({ problem }) => problem !== null);
  if (failed.length > 0 || all.broken.length > 0) process.exitCode = exitCodes.failed;
  for (const each of played) {
    if (json) await printJson(each);
    else if (each.problem !== null) printNotice(`${each.tool} ${each.example}: ${each.problem} (${each.file})`);
    else await printLine(each.example === null ? `${each.tool} has no examples` : `${each.tool} ${each.example}: ok`);
  }
  if (!json) await printLine(`${tried.length - failed.length} ok, ${failed.length} failed`);
}

/** `tools test`: the examples of tools in TypeScript, played without a network. */
export function addToolsTest(group: Command): void {
  group
    .command('test')
    .description('play the examples that tools in TypeScript give, each in its process and without any network')
    .argument('[tools...]', 'names of tools; by default all')
    .addOption(directoryOption())
    .option('--json', 'one object a line, {tool, file, example, problem}')
    .addHelpText(
      'after',
      `
Requests are answered by the example's "answers". A secret NAME is "the value of NAME", an address SHOP_URL "https://shop-url.example".
Ends with 1 when an example failed or a file is broken.

Example:
  npm run -s turnpike -- tools test --dir tools`,
    )
    .action(testTools);
}
