import { DateTime } from 'luxon';
import { clip, oneLine } from '#values';
import { turnpike } from '../../support/turnpike.js';
import type { TwilioMessage } from '../../stand-ins/twilio-stand-in.js';
import { standInKeys } from '../../support/product-environment.js';
import type { Exchange } from './exchange.js';

/** A run that no other run has started. */
export interface Root {
  runId: string;
  program: string;
  outcome: string | null;
  startedAt: string;
}

const out = (line: string): void => void process.stdout.write(`${line}\n`);

/** The texts both ways, and what was done to the processes and the clock meanwhile, in order. */
export function printExchange({ stack, clock, notes }: Exchange): void {
  const shown = ({ direction, from, to, body }: TwilioMessage): string =>
    direction === 'inbound' ? `${from} > ${body}` : `${to} < ${body}`;
  const lines = [
    ...stack.twilio.messages.map((message) => ({ at: message.createdAt, what: shown(message) })),
    ...notes.map(({ at, what }) => ({ at, what: `-- ${what}` })),
  ];
  for (const { at, what } of lines.toSorted((one, other) => one.at - other.at)) {
    const time = DateTime.fromMillis(at, { zone: clock.zone }).toFormat('ccc HH:mm:ss');
    out(`${time}  ${what.replaceAll('\n', `\n${' '.repeat(time.length + 2)}`)}`);
  }
}

interface ShownRun {
  program?: string;
  root_run_id?: string;
  outcome: string | null;
  started_at: string;
  replies: { text: string }[];
}

function titleOf(program: string, said: string | undefined): string {
  if (program === 'assistant') return 'The thread: all that a message leads to';
  if (program === 'schedule') return 'A tick of the schedule';
  return said === undefined ? 'A text that is passed to the thread' : `We say: ${clip(oneLine(said), 60)}`;
}

/** Every tree of runs as the command line shows it, the oldest first. */
export async function printTrees({ stack, clock }: Exchange): Promise<Root[]> {
  const roots: Root[] = [];
  const titles = new Map<string, string>();
  for (const runId of await stack.runIds()) {
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    const response = await stack.api(`/v1/runs/${runId}`, { headers });
    const run = (await response.json()) as ShownRun; // the API's own answer
    if (run.root_run_id !== undefined && run.root_run_id !== runId) continue;
    const { program = 'agent', outcome, started_at: startedAt, replies } = run;
    roots.push({ runId, program, outcome, startedAt });
    titles.set(runId, titleOf(program, replies[0]?.text));
  }
  for (const { runId, startedAt } of roots) {
    const { stdout, stderr, code } = await turnpike(['runs', 'show', runId, '--tree'], {
      environment: stack.environment,
    });
    const time = DateTime.fromISO(startedAt, { zone: clock.zone }).toFormat('ccc HH:mm:ss');
    out(`\n${time}  ${titles.get(runId)}`);
    out(code === 0 ? stdout.trimEnd() : `${runId}: ${stderr}`);
  }
  out('');
  return roots;
}
