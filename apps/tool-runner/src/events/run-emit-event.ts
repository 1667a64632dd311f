import { errorEnvelope } from '#errors';
import { tellEvent } from '#events';
import type { EventStore, EventWaiter } from '#events';
import type { RunTool, ToolResult } from '#protocol';
import { matchesEvent } from '#workflow';
import type { EventPattern } from '#workflow';

export interface EmitPorts {
  store: EventStore;
  tell(this: void, waiter: EventWaiter<EventPattern>, key: string): Promise<boolean>;
}

/** Sends the event of a node to whoever waits: under the key of its call, so that one that is made again is the event that it was. */
export async function emitEvent(
  { store, tell }: EmitPorts,
  { args, effectKey, runId, rootRunId = runId }: RunTool,
  tenant: string,
): Promise<ToolResult> {
  const { name, subject = null, data = null } = args;
  const event = { id: effectKey, source: `/v1/runs/${rootRunId}`, type: String(name), time: null, data };
  const text = typeof subject === 'string' ? subject : null;
  const scope = { tenant, name: event.type };
  const told = await tellEvent<EventPattern>(store, scope, { ...event, subject: text }, { fits: matchesEvent, tell });
  if (told !== null) return { ok: true, value: { id: effectKey, name: event.type } };
  const message = `too many events ${event.type} are kept (EVENTS_KEPT)`;
  return { ok: false, envelope: errorEnvelope('tool-failed', message) };
}
