import type { Command } from 'commander';
import { settingsFile, version } from '#telemetry';
import { wholeEnvironment } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printLine, printNotice } from '../output/output.js';
import { askToReplace, serveReplacing } from '../running/control.js';
import { environmentOfApps, Fleet } from '../running/fleet.js';
import { readRunSettings, requireGatewayPort } from '../running/folder-settings.js';
import { isListening } from '../ports.js';
import { isBuiltIn, ownRoot } from '../running/program-files.js';
import { untilAsked } from '../running/until-asked.js';

interface Options {
  built?: boolean;
  oneProcess?: boolean;
}

/** A build in the folder that runs takes files away from what runs. */
function refuseBuiltIn(root: string): void {
  if (!isBuiltIn(root)) return;
  throw new Error(
    `${root} is a clone, and a build or npm ci there takes files away from the apps that run
    → npm run build && npm pack, then: npm install --prefix ../turnpike-${version} ./turnpike-*.tgz
    → ../turnpike-${version}/node_modules/.bin/turnpike up   (or here, if nobody builds here: up --built)`,
  );
}

async function requireRedis(address: string): Promise<void> {
  const url = new URL(address.split(',')[0] ?? address);
  const port = Number(url.port || 6379);
  if (await isListening(port, url.hostname)) return;
  throw new Error(
    `Redis at ${url.hostname}:${port} does not answer
    → start it (systemctl start redis-server), or mend REDIS_URL in .env; turnpike doctor says how it has to be set up`,
  );
}

/** Replaces what runs in this folder, each process by one like it; false: nothing runs. */
async function hasReplaced(oneProcess: boolean): Promise<boolean> {
  const answer = await askToReplace(ownRoot, oneProcess, (notice) => printNotice(notice));
  if (answer === null) return false;
  if (answer.done) await printLine(`what runs in this folder is turnpike ${version} from ${ownRoot} now`);
  else {
    printNotice(`nothing was replaced: ${answer.why ?? ''}`);
    process.exitCode = exitCodes.failed;
  }
  return true;
}

async function up({ built = false, oneProcess = false }: Options): Promise<void> {
  if (!built) refuseBuiltIn(ownRoot);
  const environment = wholeEnvironment();
  const settings = await readRunSettings(environment);
  if (await hasReplaced(oneProcess)) return;
  await requireGatewayPort(settings.gatewayPort);
  await requireRedis(settings.redisUrl);
  printNotice(`turnpike ${version}, settings from ${settingsFile()?.path ?? 'the environment alone'}`);
  const ended = untilAsked();
  const options = {
    ...{ root: ownRoot, environment: environmentOfApps(environment), onNotice: printNotice },
    ...{ drainDeadlineMs: settings.drainDeadlineMs, adminPorts: settings.adminPorts },
    onLine: (_app: string, line: string) => void printLine(line),
  };
  const fleet = oneProcess ? await Fleet.prepareOne(options) : await Fleet.prepare(options);
  const stopServing = await serveReplacing(oneProcess, async (root, say) => {
    const tellBoth = (notice: string): void => {
      printNotice(notice);
      say(notice);
    };
    tellBoth(`replacing ${fleet.apps.map(({ name }) => name).join(', ')}, one at a time`);
    const { failed, lastLines } = await fleet.replace(root, tellBoth);
    return failed === null
      ? { done: true }
      : { done: false, why: `${failed} did not become ready, and the former ones run again:\n${lastLines.join('\n')}` };
  });
  try {
    const late = await Promise.race([fleet.start(), ended.then(() => null)]);
    if (late === null) return;
    if (late.length > 0) printNotice(`not ready yet: ${late.join(', ')}; each is started again until it is`);
    else
      printNotice(
        `all four run${oneProcess ? ' in one process' : ''}; the gateway is http://127.0.0.1:${settings.gatewayPort}`,
      );
    await ended;
  } finally {
    stopServing();
    await fleet.stop();
  }
}

/** `up`: the four apps on one machine without containers. */
export function addUp(program: Command): void {
  program
    .command('up')
    .description(
      'run the four apps on this machine by the .env of this folder, and start each again that ends; where they run already, replace them by this build, in the order of an upgrade',
    )
    .option('--built', 'run from a folder that is built in: nobody may build there meanwhile')
    .option(
      '--one-process',
      'run all four in one process, for a small machine: a third of the memory; an end of one is an end of all, and it is started again',
    )
    .addHelpText(
      'after',
      `
Redis is yours: it has to answer at REDIS_URL. What the apps say goes to stdout, a line of JSON each; what happens to them to stderr. SIGTERM drains all.
An app that ends is started again after 0.5 s, then 1, 2, 4 … up to 30 s. To upgrade, run the up of the new package in this folder: tool-runner, compressor,
gateway, controller, one at a time; where one does not become ready the former ones run again. The same build replaced by itself takes changed settings.

Example:
  npm run -s turnpike -- up`,
    )
    .action(up);
}
