import type { Address } from '#protocol';
import type { Reach } from '#engine';
import type { StepPool } from '#steps';

/** What tells whether a message of a workflow would reach its person. */
export interface ReachPorts {
  /** Tell the number of ours and its tenant, or why there is none; absent: nobody can say. */
  agents?: { findSender(from: string): { tenant: string; ours: string } | string } | undefined;
  /** Absent: nobody can say. */
  reach?: ((address: Address) => Promise<Reach>) | undefined;
}

type Tests = Pick<StepPool, 'test'>;
type TestReport = Awaited<ReturnType<StepPool['test']>>;

/** Tests that name in their `setup` each person whom a message of the run would not reach: a number is known here, and by no draft. */
export function tellingReach(pool: Tests, { agents, reach }: ReachPorts): Tests {
  if (agents === undefined || reach === undefined) return pool;
  return {
    test: async (task, ...more) => {
      const report = await pool.test(task, ...more);
      const lines = await Promise.all(listTexts(report).map((text) => describeText(text, agents, reach)));
      return { ...report, setup: [...report.setup, ...new Set(lines.filter((line) => line !== ''))] };
    },
  };
}

interface Text {
  node: string;
  from: string;
  to: string;
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The texts that a run would have sent to a number; to whoever the conversation is with, they come anyway. */
function listTexts({ nodes }: TestReport): Text[] {
  const sent = nodes.flatMap(({ name, asked = [] }) =>
    asked.flatMap(({ send }) => (typeof send === 'object' && send !== null ? [{ node: name, send }] : [])),
  );
  const texts = sent.map(({ node, send }) => ({
    node,
    from: word(Reflect.get(send, 'from')),
    to: word(Reflect.get(send, 'to')),
  }));
  return texts.filter(({ to }) => /^\+\d{6,15}$/.test(to));
}

async function describeText(
  { node, from, to }: Text,
  agents: NonNullable<ReachPorts['agents']>,
  reach: (address: Address) => Promise<Reach>,
) {
  const sender = agents.findSender(from);
  if (typeof sender === 'string') return '';
  const { tenant, ours } = sender;
  const found = await reach({ tenant, channel: 'sms', ours, theirs: to }).catch(() => null);
  if (found === null) return `${node}: whether ${to} has written to ${ours} could not be looked up now`;
  if (found === 'unknown')
    return `${node}: ${to} has not written to ${ours} yet, so no text reaches it: one text from it to ${ours} opens it`;
  return found === 'open'
    ? ''
    : `${node}: ${to} has asked for no more messages, so no text reaches it before it writes START to ${ours}`;
}
