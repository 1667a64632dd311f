import { errorEnvelope } from '#errors';
import { postToThreadTool, textPersonTool } from '#model-turn';
import type { Address, RunTool } from '#protocol';
import type { GuardedResult } from '#tools';
import { postToThread, textPerson } from './post-to-thread.js';
import type { AssistantPorts, Told } from './post-to-thread.js';

/** Whether a call passes texts between a conversation and a thread. */
export function isAssistantCall({ tool }: Pick<RunTool, 'tool'>): boolean {
  return tool === postToThreadTool || tool === textPersonTool;
}

/** Makes such a call. It may be made again: both ends take a message once for its key. Rejects when the store is away. */
export async function runAssistantCall(
  ports: AssistantPorts,
  { tool, args, effectKey: key, runId }: RunTool,
  address: Address,
  now: number,
): Promise<GuardedResult> {
  const given = args as { text: string; people: string[]; timeZone?: string }; // as the document and the turn put them
  if (tool === postToThreadTool) return done(await postToThread(ports, { address, ...given, key, now }));
  const told = { ...args, key, runId } as unknown as Told; // as the thread put it
  const why = await textPerson(ports, told);
  return why === null ? done(null) : failedResult(why);
}

const done = (value: string | null): GuardedResult => ({ result: { ok: true, value }, attempts: [], reused: false });
const failedResult = (why: string): GuardedResult => ({
  result: { ok: false, envelope: errorEnvelope('tool-failed', why) },
  ...{ attempts: [], reused: false },
});
