import { readFileSync } from 'node:fs';
import { appNames } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import { openOperatorShell, shellBlocks } from '../support/runbook.js';
import { printedPorts, settingsFile } from '../support/runbook-placeholders.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { Stack } from '../support/stack.js';
import { root } from './monitoring.js';

const runbook = 'docs/runbook.md';

/** Somebody on call, who runs what stands in the runbook and nothing else. */
export interface RunbookOperator {
  /** Runs the command of this section that begins so, its placeholders filled in; throws where the section has none. Answers what it printed. */
  run(section: string, begins: string, values?: Readonly<Record<string, string>>): Promise<string>;
  /** What was run since the last call, as it is printed in the runbook: each command once. */
  takeUsed(): string[];
  close(): Promise<void>;
}

/** Every command of a section: the lines of its shell blocks without comments, and what stands between backticks in its text. */
function commandsOf(section: string): string[] {
  const parts = readFileSync(`${root}${runbook}`, 'utf8').split(/^## /m);
  const text = parts.find((part) => part.startsWith(`${section}\n`)) ?? (section === '' ? (parts[0] ?? '') : null);
  if (text === null) throw new Error(`the runbook has no section ${section}`);
  const blocks = Array.from(text.matchAll(/^```sh\n([^]*?)^```$/gm), ([, block = '']) => block.split('\n')).flat();
  const spans = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
  return [...blocks, ...spans].map((line) => line.replace(/ +# .*$/, '').trim()).filter(Boolean);
}

/** What `docker compose up -d <service>` does here: the service is one of the stack's processes, or its Redis. */
type Starters = Readonly<Record<AppName | 'redis', () => Promise<void> | void>>;

/** Opens a shell with the runbook's own first block in it, and a `docker` that starts what the stack has. */
export async function openRunbook(stack: Stack, folder: string, starters: Starters): Promise<RunbookOperator> {
  const shell = await openOperatorShell();
  const docker = await startStandIn(0, async ({ body }) => {
    const service = body.replace('compose up -d ', '') as keyof Starters; // checked by the look-up
    await starters[service]();
    return { status: 200, body: `started ${service}\n` };
  });
  const [prelude] = shellBlocks(runbook);
  const stub = `docker() { curl -s --data "$*" ${docker.url}/; }`;
  const ports = appNames.map((app): [string, string] => [printedPorts[app], new URL(stack.apps[app].adminUrl).port]);
  const own: [string, string][] = [
    ['./.env', settingsFile(stack, folder)],
    ['http://127.0.0.1:3000', stack.url],
    ...ports,
  ];
  const fill = (script: string, values: Readonly<Record<string, string>>): string =>
    [...Object.entries(values), ...own].reduce((text, [from, to]) => text.replaceAll(from, to), script);
  const used = new Set<string>();
  return {
    run: async (section, begins, values = {}) => {
      const command = commandsOf(section).find((each) => each.startsWith(begins));
      if (command === undefined) throw new Error(`the runbook's section "${section}" has no command ${begins}`);
      used.add(command);
      const { stdout, stderr } = await shell.run(fill(`${prelude?.script}\n${stub}\n${command}`, values));
      return `${stdout}${stderr}`;
    },
    takeUsed: () => {
      const taken = [...used];
      used.clear();
      return taken;
    },
    close: async () => {
      shell.close();
      await docker.close();
    },
  };
}
