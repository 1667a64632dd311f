import type { DeliveryNote } from '#records';
import type { IngestRequest, SettleEvent } from '#engine/ports';
import { actorOfEffect } from '#protocol';

/** A message that was accepted while Redis was away. */
export interface SpooledMessage {
  messageId: string;
  /** The name by which a caller may know the conversation. */
  conversationId: string;
  /** When it was accepted, by this machine's clock, in ms. */
  at: number;
  request: IngestRequest;
}

/** A provider's signed callback about a send, which came while Redis was away. */
export interface SpooledCallback {
  /** Its id in the spool: a provider may send the same callback twice. */
  callbackId: string;
  at: number;
  effectId: string;
  event: SettleEvent;
  /** The stage of the message's delivery; absent in older records. */
  delivery?: DeliveryNote;
  /** The trace of the send's run, as in the callback's URL. */
  trace?: string | undefined;
}

export type Spooled = SpooledMessage | SpooledCallback;

export function isMessage(spooled: Spooled): spooled is SpooledMessage {
  return 'request' in spooled;
}

/** The lane of a message. A person's messages are drained one after the other: STOP holds for all of our numbers. */
export function keyForLane({ address }: IngestRequest): string {
  return JSON.stringify([address.tenant, address.theirs]);
}

/** What must be drained in order: a person's messages, and a conversation's callbacks. */
export function laneOfSpooled(spooled: Spooled): string {
  return isMessage(spooled) ? keyForLane(spooled.request) : `callback ${actorOfEffect(spooled.effectId)}`;
}

export function idOfSpooled(spooled: Spooled): string {
  return isMessage(spooled) ? spooled.messageId : spooled.callbackId;
}

const versions = { message: 1, callback: 2 } as const;

export function encodeSpooled(spooled: Spooled): Buffer {
  const v = isMessage(spooled) ? versions.message : versions.callback;
  return Buffer.from(JSON.stringify({ v, ...spooled }));
}

/** Reads a record back. Throws on one of another version: it was written by a newer build, and is not ours to drain. */
export function decodeSpooled(payload: Buffer): Spooled {
  const { v, ...spooled } = JSON.parse(payload.toString()) as Spooled & { v: number }; // its checksum says that `encodeSpooled` wrote it
  if (v === versions.message || v === versions.callback) return spooled;
  throw new Error(`the spool holds a record of version ${v}; this build reads versions 1 and 2`);
}
