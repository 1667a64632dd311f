import type { Address, ReplayOrder } from '#protocol';
import type { Reach } from '#engine';
import type { IngestRequest, IngestResult, RecipientCaps } from '#engine/ports';
import type { EffectAnswer, SendRequest } from '#nodes';
import type { ToolAnswer } from '#tools';
import { notMade } from './call-failure.js';

export interface SendPorts {
  /** Whether this person may be written to now. The lane decides again, when it sends. */
  reach(address: Address): Promise<Reach>;
  /** Orders it of a lane, once for a name. `at`: milliseconds since 1970, the same for one name. */
  order(name: string, at: number, request: Omit<IngestRequest, 'sourceId' | 'mode'>): Promise<IngestResult>;
  /** How many messages of workflows a person may be sent. */
  caps: RecipientCaps;
  /** Is called for each message that the caps kept back. */
  onCapped(this: void): void;
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

const windows: Readonly<Record<number, string>> = { 60_000: 'minute', 3_600_000: 'hour', 86_400_000: 'day' };

function whyCapped({ windowMs, most, waitMs }: NonNullable<IngestResult['capped']>): string {
  const window = windows[windowMs] ?? `${windowMs} ms`;
  const setting = `RECIPIENT_MESSAGES_PER_${window.toUpperCase()}`;
  const wait = Math.ceil(waitMs / 1_000);
  return `workflows have sent this person ${most} messages within a ${window}: the next may go in ${wait} s, see ${setting} (RECIPIENT_CAP)`;
}

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
  const message = { address, text: `[the workflow ${workflow} writes]`, order, caps: ports.caps };
  const { messageId, capped } = await ports.order(key, at, message);
  if (capped) {
    ports.onCapped();
    return notMade(whyCapped(capped));
  }
  return { ok: true, value: { kind: 'send', messageId, to } satisfies EffectAnswer };
}
