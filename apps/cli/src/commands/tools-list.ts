import { Option } from 'commander';
import type { Command } from 'commander';
import { readConfig } from '../config.js';
import { printJson, printTable } from '../output/output.js';
import { readToolDirectory } from '../tools/tool-directory.js';

/** The directory of tools that a command looks at: `TOOLS_DIR` by default. */
export function directoryOption(): Option {
  return new Option('--dir <directory>', 'the directory of tool files; by default TOOLS_DIR');
}

/** `tools list`: which tools there are, and what is known of each. */
export function addToolsList(group: Command): void {
  group
    .command('list')
    .description('every tool: built in, shipped, and of your own directory')
    .addOption(directoryOption())
    .option('--json', 'one tool a line, as the engine knows it')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- tools list --dir tools')
    .action(async ({ dir, json }: { dir?: string; json?: boolean }) => {
      const { entries } = readToolDirectory(dir ?? (readConfig().TOOLS_DIR || null));
      if (json) {
        for (const { spec, origin, byDefault } of entries) await printJson({ ...spec, origin, byDefault });
        return;
      }
      const rows = entries.map(({ spec, origin, byDefault }) => [
        spec.name,
        spec.repeat,
        spec.effects ?? 'read',
        spec.approval ?? 'none',
        byDefault ? 'yes' : 'no',
        origin,
      ]);
      await printTable(['TOOL', 'REPEAT', 'EFFECTS', 'APPROVAL', 'BY DEFAULT', 'FROM'], rows);
    });
}
