import type { IngestRequest } from '#actor';

/** A message that was accepted while Redis was away. */
export interface SpooledMessage {
  messageId: string;
  /** What a caller may know the conversation by. */
  conversationId: string;
  /** When it was accepted, by this machine's clock, in ms. */
  at: number;
  request: IngestRequest;
}

/** Whose message it is. A person's messages are drained one after the other: STOP holds for all of our numbers. */
export function laneOf({ address }: IngestRequest): string {
  return JSON.stringify([address.tenant, address.theirs]);
}

export function encodeMessage(message: SpooledMessage): Buffer {
  return Buffer.from(JSON.stringify({ v: 1, ...message }));
}

/** Reads a record back. Throws on one of another version: it was written by a newer build, and is not ours to drain. */
export function decodeMessage(payload: Buffer): SpooledMessage {
  const { v, ...message } = JSON.parse(payload.toString()) as SpooledMessage & { v: number }; // its checksum says that `encodeMessage` wrote it
  if (v !== 1) throw new Error(`the spool holds a record of version ${v}; this build reads version 1`);
  return message;
}
