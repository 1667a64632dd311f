import { untilTrue } from '#timing';
import type { EngineClient } from './engine-client.js';

const lookEveryMs = 20;

/** Whether a controller has read what was posted; what is forgotten was. */
export async function isRead(engine: Pick<EngineClient, 'ask'>, messageId: string): Promise<boolean> {
  const message = await engine.ask((store) => store.records.readMessage(messageId));
  return message === null || message.heard;
}

/** Whether a controller has read it before the time was up or the caller gone. */
export function untilRead(
  engine: Pick<EngineClient, 'ask'>,
  messageId: string,
  { withinMs, signal }: { withinMs: number; signal?: AbortSignal | undefined },
): Promise<boolean> {
  return untilTrue(() => isRead(engine, messageId), { everyMs: lookEveryMs, withinMs, signal });
}
