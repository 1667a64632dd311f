import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { settingsFile, version } from '#telemetry';
import { wholeEnvironment } from '../config.js';
import type { ProgramName } from '../doctor/app-names.js';
import { printLine, printNotice } from '../output/output.js';
import { environmentOfApps, Fleet } from '../running/fleet.js';
import { readRunSettings, requireGatewayPort } from '../running/folder-settings.js';
import { noteworthy } from '../running/log-lines.js';
import { ownRoot } from '../running/program-files.js';
import { openRedis } from '../running/redis-server.js';
import { untilAsked } from '../running/until-asked.js';
import { watchedIn, watchFolder } from '../running/watch-folder.js';

interface Options {
  open?: boolean;
  verbose?: boolean;
}

const logFile = join('.turnpike', 'dev.log');
const widestName = 'tool-runner'.length;

/** Prints what a person should know of what an app says; all of it lies in the log. */
function keepLog(verbose: boolean): (app: ProgramName, line: string) => void {
  mkdirSync('.turnpike', { recursive: true });
  const log = createWriteStream(logFile);
  return (app, line) => {
    log.write(`${line}\n`);
    const shown = verbose ? line : noteworthy(line);
    if (shown !== null) printNotice(`${app.padEnd(widestName)}  ${shown}`);
  };
}

function openBrowser(address: string): void {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(program, [address], { stdio: 'ignore', detached: true });
  child.once('error', () => printNotice(`there is no ${program} here: open the address above yourself`));
  child.unref();
}

/** Starts again what a change concerns, one change after the other. */
function reload(fleet: Fleet, environment: NodeJS.ProcessEnv): () => void {
  let last: Promise<unknown> = Promise.resolve();
  return watchFolder(watchedIn(environment), ({ what, apps }) => {
    printNotice(
      apps.length === 0 ? `${what} changed: taken within seconds` : `${what} changed: ${apps.join(', ')} start again`,
    );
    const again = async (): Promise<void> => {
      const failed = await fleet.restart(apps);
      if (failed !== null)
        printNotice(`${failed} is not ready: what it says stands above; it is started again when a file changes`);
    };
    last = last.then(again);
  });
}

async function dev({ open = false, verbose = false }: Options): Promise<void> {
  const environment = wholeEnvironment();
  const { redisUrl, gatewayPort, drainDeadlineMs, adminPorts } = await readRunSettings(environment);
  await requireGatewayPort(gatewayPort);
  await printLine(`turnpike ${version}, settings from ${settingsFile()?.path ?? 'the environment alone'}`);
  const redis = await openRedis(redisUrl, (line) => printNotice(line));
  const ended = untilAsked();
  const fleet = await Fleet.prepare({
    ...{ root: ownRoot, drainDeadlineMs, adminPorts, onLine: keepLog(verbose), onNotice: printNotice },
    environment: { TOOLS_RELOAD: 'yes', ...environmentOfApps(environment) },
  });
  try {
    const late = await Promise.race([fleet.start(), ended.then(() => null)]);
    if (late === null) return;
    if (late.length > 0)
      throw new Error(`not ready: ${late.join(', ')}; what they say stands above, and in ${logFile}`);
    const console = `http://127.0.0.1:${gatewayPort}/console/`;
    const key = environment['OPERATOR_API_KEY'] ?? '';
    await printLine(`gateway  http://127.0.0.1:${gatewayPort}`);
    await printLine(`console  ${console}${key === '' ? ' (set OPERATOR_API_KEY to sign in)' : `#/sign-in?key=${key}`}`);
    await printLine(`log      ${logFile}; warnings and errors are shown here. Ctrl-C ends all`);
    if (open) openBrowser(key === '' ? console : `${console}#/sign-in?key=${key}`);
    const stopWatching = reload(fleet, environment);
    await ended;
    stopWatching();
  } finally {
    await fleet.stop();
    await redis.stop();
  }
}

/** `dev`: the four apps for whoever writes agents and tools. */
export function addDev(program: Command): void {
  program
    .command('dev')
    .description(
      'run the four apps by the .env of this folder, with a Redis of its own where none answers, and start again what a change of its files concerns',
    )
    .option('--open', 'open the console in a browser')
    .option('--verbose', 'show every line of the log')
    .addHelpText(
      'after',
      `
Redis is the one at REDIS_URL, or is started there and keeps its data in .turnpike/redis: redis-server of the PATH, or one that is downloaded into the cache.
Agents are taken by themselves within seconds; tools, policy, middleware and .env start again the apps that read them.

Example:
  npm run -s turnpike -- dev --open`,
    )
    .action(dev);
}
