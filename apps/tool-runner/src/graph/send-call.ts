import type { Address, ReplayOrder } from '#contract';
import type { IngestRequest } from '#engine/ports';
import type { EffectAnswer, SendRequest } from '#nodes';
import type { ToolAnswer } from '#tools';
import { notMade } from './call-failure.js';

/** `unknown`: nobody has written from there, or what they wrote is forgotten. */
export type Reach = 'open' | 'opted-out' | 'unknown';

export interface SendPorts {
  /** Whether this person may be written to now. The lane decides again, when it sends. */
  reach(address: Address): Promise<Reach>;
  /** Orders it of a lane, once for a name; answers the id of its message. `at`: milliseconds since 1970, the same for one name. */
  order(name: string, at: number, request: Omit<IngestRequest, 'sourceId' | 'mode'>): Promise<string>;
}

/** A message as a run has it. */
export interface Sending {
  request: SendRequest;
  /** The tenant of the run. */
  tenant: string;
  workflow: string;
  runId: string;
  /** The same for each try. */
  key: string;
  at: number;
}

const whyNot: Record<Exclude<Reach, 'open'>, string> = {
  'opted-out': 'the person has asked for no more messages',
  unknown: 'nobody has written to us from that number: only who has can be written to',
};

/** Has the lane of a person say something; its answer means that the lane has taken it, and not that it has arrived (ADR 88). */
export async function callSend(ports: SendPorts, sending: Sending): Promise<ToolAnswer> {
  const { request, tenant, workflow, runId, key, at } = sending;
  const { to, sender, text } = request;
  if (to === null || sender === null) return notMade('the message has no recipient or no sender');
  if (sender.tenant !== tenant) return notMade(`${sender.ours} is another tenant's`);
  const address: Address = { tenant, channel: 'sms', ours: sender.ours, theirs: to };
  const reach = await ports.reach(address);
  if (reach !== 'open') return notMade(whyNot[reach]);
  const order: ReplayOrder = { letterId: '', runId, first: { do: 'say', kind: 'answer', text }, calls: [] };
  const message = { address, text: `[the workflow ${workflow} writes]`, order };
  const messageId = await ports.order(key, at, message);
  return { ok: true, value: { kind: 'send', messageId, to } satisfies EffectAnswer };
}
