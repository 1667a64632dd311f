import type { Command } from 'commander';
import type { Schemas } from '#client';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { refuseMisspelt } from '../misspelt-command.js';
import { answeredOrKept, answeredWhole, createGatewayClient } from '../gateway/operator-call.js';
import { printJson, printLine, printTable } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { readDocument } from '../gateway/workflow-file.js';

type Schedule = Schemas['Schedule'];

interface Options extends GatewayOption {
  json?: boolean;
}

type CreateOptions = Options & Pick<Schemas['SetSchedule'], 'id' | 'input' | 'agent' | 'by'>;

const heads = ['schedule', 'agent', 'times', 'next', 'ticks', 'skipped', 'missed', 'failed', 'last run', 'outcome'];

function formatTimes({ every_ms: everyMs, cron, time_zone: zone }: Schedule): string {
  if (everyMs !== null) return `every ${everyMs} ms`;
  return cron === null ? '' : `${cron} ${zone ?? ''}`;
}

function formatNext({ next_at: next, paused, stopped }: Schedule): string {
  if (stopped) return `stopped: ${stopped.outcome ?? stopped.why}`;
  return paused === null ? (next ?? '') : 'paused';
}

function toScheduleRow(schedule: Schedule): string[] {
  const { id, agent, ticks, skipped, missed, failed, last_run_id: run, last_outcome: outcome } = schedule;
  return [
    id,
    agent ?? '',
    formatTimes(schedule),
    formatNext(schedule),
    ...[ticks, skipped, missed, failed].map(String),
    run ?? '',
    outcome ?? '',
  ];
}

async function listSchedules({ json, ...option }: Options): Promise<void> {
  const schedules = await answeredWhole(
    (query) => createGatewayClient(option).GET('/v1/schedules', { params: { query } }),
    (page) => page.schedules,
  );
  if (json) return printJson(schedules);
  await printTable(heads, schedules.map(toScheduleRow));
}

function parseJsonFile(file: string, text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>; // the gateway checks it
  } catch (error) {
    throw new UsageError(`${file}: expected JSON: ${String(error)}`);
  }
}

async function createSchedule(file: string, { json, id, input, agent, by, ...option }: CreateOptions): Promise<void> {
  const document = parseJsonFile(file, await readDocument(file));
  const names = { ...(id && { id }), ...(agent && { agent }), ...(by && { by }) };
  const body = { document, ...names, ...(input !== undefined && { input }) };
  await printSchedule(await answeredOrKept(createGatewayClient(option).POST('/v1/schedules', { body })), json);
}

async function printSchedule(schedule: Schedule, json = false): Promise<void> {
  if (json) return printJson(schedule);
  const next = formatNext(schedule);
  await printLine(`${schedule.id}: ${formatTimes(schedule)}${next === '' ? '' : `, next ${next}`}`);
}

const orders = {
  pause: 'let its ticks pass; a tick under way goes on',
  resume: 'have it tick again, from its next time on',
  stop: 'stop it, until it is set anew; a tick under way goes on',
} as const;
type Order = keyof typeof orders;

function orderSchedule(order: Order) {
  return async (id: string, { json, by, reason, ...option }: Options & Schemas['ScheduleNote']): Promise<void> => {
    const body = { ...(by && { by }), ...(reason && { reason }) };
    const asked = { params: { path: { id } }, body };
    await printSchedule(
      await answeredOrKept(createGatewayClient(option).POST(`/v1/schedules/{id}/${order}`, asked)),
      json,
    );
  };
}

function shared(command: Command, example: string): Command {
  return command
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- workflow schedules ${example}`);
}

/** `workflow schedules [list|create|pause|resume|stop]`: workflows that are repeated. */
export function addWorkflowSchedules(group: Command): void {
  const schedules = group
    .command('schedules')
    .description("workflows that are repeated: over the gateway's HTTP API, with OPERATOR_API_KEY");
  shared(
    refuseMisspelt(schedules.command('list', { isDefault: true })).description(
      'every schedule, its next tick and its counts',
    ),
    'list',
  ).action(listSchedules);
  shared(
    schedules
      .command('create')
      .description('repeat the workflow of a file, whose root is an every')
      .argument('<file>', 'the document')
      .option('--id <id>', 'its name (default: one is made)')
      .option('--input <text>', 'what each tick works on')
      .option('--agent <id>', 'the agent that its ticks run as (default: the default agent)')
      .option('--by <name>', 'who sets it'),
    'create nightly.json --id nightly',
  ).action(createSchedule);
  for (const order of ['pause', 'resume', 'stop'] as const)
    shared(
      schedules
        .command(order)
        .description(orders[order])
        .argument('<id>', 'the name of the schedule')
        .option('--reason <why>', 'why; kept in the audit')
        .option('--by <name>', 'who does it'),
      `${order} nightly`,
    ).action(orderSchedule(order));
}
