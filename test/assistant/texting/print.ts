import { DateTime } from 'luxon';
import { turnpike } from '../../support/turnpike.js';
import type { TwilioMessage } from '../../support/twilio-stand-in.js';
import { standInKeys } from '../../support/product-environment.js';
import type { Exchange } from './exchange.js';

/** A run that no other run has started. */
export interface Root {
  runId: string;
  program: string;
  outcome: string | null;
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

/** Every tree of runs as the command line shows it, the oldest first. */
export async function printTrees({ stack }: Exchange): Promise<Root[]> {
  const roots: Root[] = [];
  for (const runId of await stack.runIds()) {
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    const response = await stack.api(`/v1/runs/${runId}`, { headers });
    const run = (await response.json()) as { program?: string; root_run_id?: string; outcome: string | null }; // the API's own answer
    if (run.root_run_id !== undefined && run.root_run_id !== runId) continue;
    roots.push({ runId, program: run.program ?? 'agent', outcome: run.outcome });
  }
  for (const { runId } of roots) {
    const { stdout, stderr, code } = await turnpike(['runs', 'show', runId, '--tree'], { environment: stack.environment });
    out('');
    out(code === 0 ? stdout.trimEnd() : `${runId}: ${stderr}`);
  }
  out('');
  return roots;
}
