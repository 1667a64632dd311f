import { spawnSync } from 'node:child_process';
import { root } from './monitoring.js';

/** A program that a check runs, and how one comes by it. */
interface Tool {
  command: string;
  version: string[];
  source: string;
}

const tools: readonly Tool[] = [
  { command: 'prometheus', version: ['--version'], source: "Debian's package prometheus" },
  { command: 'promtool', version: ['--version'], source: "Debian's package prometheus" },
];

/** What is not on this machine, and where it comes from. */
export function missingTools(): string[] {
  return tools
    .filter(({ command, version }) => spawnSync(command, version).status !== 0)
    .map(({ command, source }) => `${command} (${source})`);
}

/** A check of files by a program of their maker's. */
export interface FileCheck {
  name: string;
  ok: boolean;
  output: string;
}

const checks: readonly (readonly [string, string[]])[] = [
  ['promtool', ['check', 'config', 'deploy/prometheus/prometheus.yml']],
  ['promtool', ['check', 'rules', 'deploy/prometheus/rules/recording.yml', 'deploy/prometheus/rules/alerts.yml']],
  ['promtool', ['test', 'rules', 'deploy/prometheus/rules.test.yml']],
];

/** Lets promtool check the configuration and the rules, and run the rules' own tests. */
export function checkFiles(): FileCheck[] {
  return checks.map(([command, args]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    return { name: [command, ...args.slice(0, 2)].join(' '), ok: status === 0, output: `${stdout}${stderr}` };
  });
}
