import { styleText } from 'node:util';
import { Command, CommanderError, Option } from 'commander';
import { PathParameterError } from '#client';
import { version } from '#telemetry';
import { addAgents } from './commands/agents.js';
import { addAgentsTest } from './commands/agents-test.js';
import { addAgentsPublished } from './commands/agents-published.js';
import { addWebhooks } from './commands/webhooks.js';
import { addApprovals } from './commands/approvals.js';
import { addAssistant } from './commands/assistant.js';
import { addAssistantChat } from './commands/assistant-chat.js';
import { addAssistantMemory } from './commands/assistant-memory.js';
import { addAssistantPermissions } from './commands/assistant-permissions.js';
import { addBreakers } from './commands/breakers.js';
import { addBuild } from './commands/build.js';
import { addChat } from './commands/chat.js';
import { addCompletion } from './commands/completion.js';
import { addContractCheck } from './commands/contract-check.js';
import { addContractParse } from './commands/contract-parse.js';
import { addCredentials } from './commands/credentials.js';
import { addDev } from './commands/dev.js';
import { addDlqDiscard, addDlqReopen } from './commands/dlq-discard.js';
import { addDlqList } from './commands/dlq-list.js';
import { addDlqReplay } from './commands/dlq-replay.js';
import { addDlqShow } from './commands/dlq-show.js';
import { addDoctor } from './commands/doctor.js';
import { addErase } from './commands/erase.js';
import { addFind } from './commands/find.js';
import { addFolders } from './commands/folders.js';
import { addGraphCommands } from './commands/graph.js';
import { addHandoff } from './commands/handoff.js';
import { addIds } from './commands/ids.js';
import { addInit } from './commands/init.js';
import { addPlanPlay } from './commands/plan.js';
import { addPolicy } from './commands/policy.js';
import { addReplay } from './commands/replay.js';
import { addRunsSay } from './commands/runs-say.js';
import { addRunsAgain } from './commands/runs-again.js';
import { addRunsCancel } from './commands/runs-cancel.js';
import { addRunsItems } from './commands/runs-items.js';
import { addRunsList } from './commands/runs-list.js';
import { addRunsShow } from './commands/runs-show.js';
import { addRunsWatch } from './commands/runs-watch.js';
import { addSchema } from './commands/schema.js';
import { addStatus } from './commands/status.js';
import { addTables } from './commands/tables.js';
import { addToolsCheck } from './commands/tools-check.js';
import { addToolsList } from './commands/tools-list.js';
import { addToolsPin } from './commands/tools-pin.js';
import { addToolsTest } from './commands/tools-test.js';
import { addToolsTry } from './commands/tools-try.js';
import { addUp } from './commands/up.js';
import { addWorkflowCancel } from './commands/workflow-cancel.js';
import { addWorkflowChanges } from './commands/workflow-changes.js';
import { addWorkflowDiff } from './commands/workflow-diff.js';
import { addWorkflowImport } from './commands/workflow-import.js';
import { addWorkflowList } from './commands/workflow-list.js';
import { addWorkflowPlay } from './commands/workflow-play.js';
import { addWorkflowPublish } from './commands/workflow-publish.js';
import { addWorkflowRun } from './commands/workflow-run.js';
import { addWorkflowRuns } from './commands/workflow-runs.js';
import { addWorkflowSchedules } from './commands/workflow-schedules.js';
import { addWorkflowShow } from './commands/workflow-show.js';
import { addWorkflowExplain } from './commands/workflow-explain.js';
import { addWorkflowTest } from './commands/workflow-test.js';
import { addWorkflowUpgrade } from './commands/workflow-upgrade.js';
import { addWorkflowValidate } from './commands/workflow-validate.js';
import { exitCodes } from './exit-codes.js';
import { endWhenReaderLeaves, maskNumbers, printNotice } from './output/output.js';
import { UsageError } from './usage-error.js';

/** What people come to the command line for, in the order of the help. */
const headings = ['Look', 'Decide and mend', 'Build and change', 'Talk', 'Set up and check'] as const;
type Heading = (typeof headings)[number];

interface Group {
  name: string;
  /** Another name that works too. */
  alias?: string;
  about: string;
  /** The heading that it stands under in the help. */
  heading: Heading;
  commands: readonly ((group: Command) => void)[];
}

const groups: readonly Group[] = [
  {
    name: 'contract',
    heading: 'Set up and check',
    about: 'judge what a model answered by the turn contract',
    commands: [addContractParse, addContractCheck],
  },
  {
    name: 'tools',
    heading: 'Set up and check',
    about: 'the tools there are, their files, and the calls that may reach them',
    commands: [addToolsCheck, addToolsList, addToolsPin, addToolsTest, addToolsTry],
  },
  {
    name: 'workflow',
    alias: 'workflows',
    heading: 'Build and change',
    about: 'workflows: JSON documents of models, tools and what leads from one to the next',
    commands: [
      ...[addWorkflowValidate, addWorkflowPlay, addWorkflowRun, addWorkflowRuns],
      ...[addWorkflowShow, addWorkflowCancel, addWorkflowDiff, addWorkflowSchedules, addWorkflowList],
      ...[addWorkflowChanges, addWorkflowPublish, addWorkflowExplain, addWorkflowTest, addWorkflowUpgrade],
      addWorkflowImport,
    ],
  },
  { name: 'folders', heading: 'Build and change', about: 'folders of stored workflows', commands: [addFolders] },
  {
    name: 'graph',
    heading: 'Build and change',
    about: 'graphs in n8n’s form: operations on them, and which nodes go together',
    commands: [addGraphCommands],
  },
  { name: 'plan', heading: 'Build and change', about: 'plans of the assistant', commands: [addPlanPlay] },
  {
    name: 'assistant',
    heading: 'Talk',
    about: 'threads of the assistant: write, follow, answer what it asks; what it remembers and may do',
    commands: [addAssistantChat, addAssistant, addAssistantMemory, addAssistantPermissions],
  },
  {
    name: 'credentials',
    heading: 'Build and change',
    about: 'what graphs sign in with: sealed values, each for some hosts',
    commands: [addCredentials],
  },
  {
    name: 'tables',
    heading: 'Build and change',
    about: 'data tables: typed columns, and rows that are written once',
    commands: [addTables],
  },
  {
    name: 'agents',
    heading: 'Build and change',
    about: 'the configured agents: who answers where, and what they are told',
    commands: [addAgents, addAgentsPublished, addAgentsTest],
  },
  {
    name: 'webhooks',
    heading: 'Decide and mend',
    about: 'events that another system is told of',
    commands: [addWebhooks],
  },
  {
    name: 'approvals',
    heading: 'Decide and mend',
    about: 'calls that wait for a person to agree',
    commands: [addApprovals],
  },
  {
    name: 'breaker',
    heading: 'Decide and mend',
    about: 'the breakers of tools and models, and an operator’s word on them',
    commands: [addBreakers],
  },
  {
    name: 'handoff',
    heading: 'Decide and mend',
    about: 'a person takes a conversation over, answers, and gives it back',
    commands: [addHandoff],
  },
  {
    name: 'runs',
    heading: 'Look',
    about: 'look at runs and their ledgers, do one again, and end one',
    commands: [addRunsList, addRunsShow, addRunsItems, addRunsWatch, addRunsSay, addRunsCancel, addRunsAgain],
  },
  {
    name: 'policy',
    heading: 'Build and change',
    about: 'which models runs ask, and what they may spend: changed while all runs',
    commands: [addPolicy],
  },
  {
    name: 'schema',
    alias: 'layout',
    heading: 'Set up and check',
    about: 'how the data in Redis is laid out, and the step to the next',
    commands: [addSchema],
  },
  {
    name: 'dlq',
    heading: 'Decide and mend',
    about: 'dead letters: what failed for the last time, and what becomes of it',
    commands: [addDlqList, addDlqShow, addDlqReplay, addDlqDiscard, addDlqReopen],
  },
];

const singles: readonly [Heading, (program: Command) => void][] = [
  ['Build and change', addBuild],
  ['Talk', addChat],
  ['Set up and check', addCompletion],
  ['Set up and check', addDev],
  ['Set up and check', addDoctor],
  ['Decide and mend', addErase],
  ['Look', addFind],
  ['Set up and check', addIds],
  ['Set up and check', addInit],
  ['Look', addReplay],
  ['Look', addStatus],
  ['Set up and check', addUp],
];

/** The help in colours, where it goes to a terminal: commander takes them out for others, and where NO_COLOR is set. */
const colours = {
  styleTitle: (text: string) => styleText('bold', text, { validateStream: false }),
  styleSubcommandTerm: (text: string) => styleText('cyan', text, { validateStream: false }),
  styleOptionTerm: (text: string) => styleText('cyan', text, { validateStream: false }),
};

/** The whole command line, before parsing. */
export function program(): Command {
  const turnpike = new Command('turnpike')
    .version(version)
    .description('Operate Turnpike, and judge your own logs by its contract.')
    .addOption(
      new Option('--mask-numbers', 'before the command: write phone numbers by their last two digits').env(
        'MASK_NUMBERS',
      ),
    )
    .hook('preAction', (whole) => {
      if (whole.opts<{ maskNumbers?: true }>().maskNumbers) maskNumbers();
    })
    .exitOverride()
    .configureHelp(colours)
    .showHelpAfterError('(add --help for how to call it)')
    .addHelpText('after', '\nExit codes: 0 all is well, 1 something was found or failed, 2 called wrongly.');
  for (const { name, alias, about, heading, commands } of groups) {
    const group = turnpike.command(name).description(about).helpGroup(`${heading}:`);
    if (alias !== undefined) group.alias(alias);
    for (const add of commands) add(group);
  }
  for (const [heading, add] of singles) {
    add(turnpike);
    turnpike.commands.at(-1)?.helpGroup(`${heading}:`);
  }
  turnpike.commandsGroup('Set up and check:').helpCommand('help [command]', 'how to call a command');
  return inOrder(turnpike);
}

/** The commands under their headings in the order of those: the help has them as they were added. */
function inOrder(turnpike: Command): Command {
  const placeOf = (command: Command): number => headings.findIndex((each) => `${each}:` === command.helpGroup());
  (turnpike.commands as Command[]).sort((a, b) => placeOf(a) - placeOf(b)); // commander's own list
  return turnpike;
}

/** Runs one command line and returns the process's exit code. Failures go to stderr as one line each. */
export async function runCli(args: readonly string[]): Promise<number> {
  endWhenReaderLeaves();
  try {
    await program().parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? exitCodes.ok);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage; // it has said why
    printNotice(`turnpike: ${error instanceof Error ? error.message : String(error)}`);
    const isUsage = error instanceof UsageError || error instanceof PathParameterError;
    return isUsage ? exitCodes.usage : exitCodes.failed;
  }
}
