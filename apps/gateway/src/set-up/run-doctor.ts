import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { settingsFile } from '#telemetry';
import type { RunDoctor } from '../platform/process-context.js';
import type { SetUpCheck } from './set-up-responses.js';

/** The command line of this build: this file's place in `dist` is two folders below the gateway's. */
const commandLine = fileURLToPath(new URL('../../../cli/src/main.js', import.meta.url));

const patienceMs = 60_000;
const mostBytes = 1_048_576;

/** What `turnpike doctor --json` says. */
export interface Examination {
  /** The one app that was examined; null: all four. */
  app: 'gateway' | null;
  checks: readonly SetUpCheck[];
}

/**
 * Has `turnpike doctor` examine this deployment, in a process of its own: it reads settings as an app does that boots now, and loads code
 * that a gateway does not need (ADR 194). What this process has read of the settings' file is left out, for that may have changed since.
 * Where settings are from the environment alone, as in a container, this app has its own and no others.
 */
export async function runDoctor(environment: NodeJS.ProcessEnv, run: RunDoctor = runCommand): Promise<Examination> {
  const file = settingsFile();
  const app = file === null ? 'gateway' : null;
  const ofFile = file?.set ?? [];
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !ofFile.includes(name)));
  const args = ['doctor', '--json', ...(app === null ? [] : ['--app', app])];
  const printed = await run(args, env);
  return { app, checks: JSON.parse(printed) as SetUpCheck[] }; // the same build prints it
}

/** What it prints; it ends with 1 where something has failed, which is an answer too. */
function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env, timeout: patienceMs, maxBuffer: mostBytes };
    execFile(process.execPath, [commandLine, ...args], options, (error, printed, told) => {
      if (error === null || (error.code === 1 && printed.startsWith('['))) resolve(printed);
      else reject(new Error(`it has ended with ${error.signal ?? error.code}: ${told.trim()}`));
    });
  });
}
