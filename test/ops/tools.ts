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

/** Done only where the program happens to be: it comes with kubectl, from no package registry. */
const kustomize = [
  'deploy/k8s',
  'deploy/k8s/monitoring',
  'examples/kubernetes',
  'examples/kubernetes-cluster',
  'examples/kubernetes-eager',
].map((folder) => ['kubectl', ['kustomize', folder]] as const);

function run(command: string, args: readonly string[]): FileCheck {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  const name = [command, ...args.slice(0, 2)].join(' ');
  if (error && command === 'kubectl')
    return { name: `${name}: left out, since kubectl is not here`, ok: true, output: '' };
  return { name, ok: status === 0, output: `${stdout}${stderr}` };
}

/** Lets promtool check the configuration and the rules and run the rules' own tests, and kubectl put the manifests together. */
export function checkFiles(): FileCheck[] {
  return [...checks, ...kustomize].map(([command, args]) => run(command, args));
}
