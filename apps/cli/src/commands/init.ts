import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { providerNames } from '#llm';
import { printLine } from '../output/output.js';
import { starterFiles, starterSettings } from '../starter/starter-files.js';
import { firstFree } from '../ports.js';
import { UsageError } from '../usage-error.js';

interface Options {
  provider: string;
  model?: string;
}

/** From the port beside Redis's own on: what others keep in a Redis of this machine is no business of this folder. */
const firstRedisPort = 6380;
const portsTried = 20;
const ofTheOwner = 0o600;

async function init(directory: string, { provider, model }: Options): Promise<void> {
  const makeKey = (): string => randomBytes(24).toString('hex');
  const keys = { apiKey: makeKey(), operatorKey: makeKey() };
  const settings = starterSettings({
    provider,
    model: model ?? null,
    redisPort: (await firstFree(firstRedisPort, portsTried)) ?? firstRedisPort,
    ...keys,
  });
  const files = { ...starterFiles(), '.env': settings };
  const there = Object.keys(files).filter((path) => existsSync(join(directory, path)));
  if (there.length > 0)
    throw new UsageError(
      `${directory}: has ${there.join(', ')} already, and nothing was written: choose another folder`,
    );
  for (const [path, text] of Object.entries(files)) {
    const place = join(directory, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text, { flag: 'wx', ...(path === '.env' && { mode: ofTheOwner }) });
    await printLine(`wrote ${place}`);
  }
  const folder = relative(process.cwd(), directory) || '.';
  await printLine(
    `Next: cd ${folder}, write your key of ${provider} into .env (LLM_API_KEY), then: turnpike doctor, and turnpike dev`,
  );
}

/** `init`: a folder that answers: an agent, a tool, a test, a policy and the settings. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description(
      'write a folder to begin with: an agent, an HTTP tool, a test of the agent, a policy, and .env with keys made',
    )
    .argument('<directory>', 'a new folder, or one without these files')
    .addOption(new Option('--provider <name>', 'whose model answers').choices(providerNames).default('openai'))
    .option('--model <name>', 'the model (default: the one that the policy names for the provider)')
    .addHelpText(
      'after',
      '\nNothing that is there is written over. The tool asks https://date.nager.at, which wants no key.\n\nExample:\n  npm run -s turnpike -- init my-agent',
    )
    .action(init);
}
