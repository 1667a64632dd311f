import { makeId, parsePartition } from '#protocol';
import type { Address } from '#protocol';
import { actorIdFor, partitionOfPerson } from '#deployment';
import type { Deployment } from '#deployment';
import { mintId } from '#redis';
import type { IngestRequest, IngestResult } from '../ports/intake-port.js';
import type { Engine } from '../engine.js';
import { Intake, toConversationId } from '../ingest.js';

/** The id that a message will have once it is ingested. */
export interface MessageName {
  messageId: string;
  conversationId: string;
}

/** Creates a message's id before Redis is asked, so that a gateway can answer while Redis is away (ADR 7). */
export function nameMessage(deployment: Deployment, address: Address): MessageName {
  const conversationId = toConversationId(address, actorIdFor(deployment, address));
  return { messageId: mintId('msg', partitionOfPerson(deployment, address)), conversationId };
}

/**
 * Ingests a message under an id that was created before; a second time changes nothing. An id of another deployment keeps all but its
 * partition.
 */
export function ingestNamed(engine: Engine, messageId: string, request: IngestRequest): Promise<IngestResult> {
  const partition = partitionOfPerson(engine.deployment, request.address);
  const ulid = messageId.slice(messageId.indexOf('_') + 1);
  const name = parsePartition(messageId) === partition ? messageId : makeId('msg', ulid, partition);
  return new Intake({ ...engine, createMessageId: () => name }).ingest(request);
}
