import { parseSubject } from './webhook-words.js';
import type { EventStatus } from './webhook-words.js';
import { tagOfId, toHashTag } from '#redis';

/** Hash of count, at (ms), run (Redis's run_id): the deployment's last heartbeat. No TTL. Same slot as the deployment. */
export const heartbeatKey = '{turnpike}:pulse';

/** Hash of run, since, at (ms), ingested (the `at` up to which turns find all their texts), replayed (the `at` up to which all is back): what Redis may have forgotten. TTL: a day. Same slot as the deployment. */
export const forgottenKey = '{turnpike}:forgotten';

/** Every slot whose server may forget by itself: the one of the deployment, in a cluster those of the partitions as well. */
export function listHeartbeats(partitions: number): readonly HeartbeatKeys[] {
  const tags = Array.from({ length: partitions }, (_, partition) => toHashTag(partition));
  return [
    { kept: heartbeatKey, forgotten: forgottenKey },
    ...tags.map((tag) => ({ kept: `${tag}:pulse`, forgotten: `${tag}:forgotten` })),
  ];
}

/** The two keys of a slot's heartbeat, as those of the deployment. */
export interface HeartbeatKeys {
  kept: string;
  forgotten: string;
}

/** List of who erased whom (a keyed hash), when, why and how much, as JSON, newest first: at most 10,000. No TTL. Same slot as the deployment. */
export const erasuresKey = '{turnpike}:erasures';

/** Sorted set of the actor id of each schedule by when it was first set, in ms. No TTL: one that is forgotten is taken out when they are listed. Same slot as the deployment. */
export const schedulesKey = '{turnpike}:schedules';

/** Sorted set of the actor id of each thread of the assistant by when it was last written to, in ms. No TTL: one that is forgotten is taken out when they are listed. Same slot as the deployment. */
export const threadsKey = '{turnpike}:threads';

function actorPrefix(partition: number): string {
  return `${toHashTag(partition)}:actor:`;
}

function effectPrefix(partition: number): string {
  return `${toHashTag(partition)}:effect:`;
}

/** No key but a channel: the actors of a partition that have moved, each as a message of its id, with that of its root behind it where its tree has grown (ADR 152). */
export function noticesChannel(partition: number): string {
  return `${toHashTag(partition)}:moved`;
}

/** Every Redis key of the engine. Scripts get whole keys; the two prefixes are for scripts that walk what an actor owns. */
export const keys = {
  actorPrefix,
  effectPrefix,
  messagePrefix: (partition: number): string => `${toHashTag(partition)}:message:`,
  eventPrefix: (partition: number): string => `${toHashTag(partition)}:event:`,
  letterPrefix: (partition: number): string => `${toHashTag(partition)}:letter:`,

  /** Hash: version, state, address, optOutKey, lease, leaseUntil, attempts, thinking, live (both 1, or absent), wakeAt, quietUntil, burstFrom, sweeps, settledSend (until the next version), cleared (ms: the doubt under which a send was last looked for in vain), parked (why; absent: not parked), human (who has taken it over, as JSON; absent: nobody), asides (messages beside the runs so far), textAt (ms: the person's last text that was no keyword), waits (its tenant: it waits for a first look, ADR 64), textTrace (the span it came in with; absent: it was not traced), program (what it runs for life; absent: the agent), simulated (1: what it sends and writes is made up, ADR 163; absent: it is real), background (1: a child; `public <workflow>`: strangers have begun it, or what it belongs to, by a call of that one; absent: a person may wait), children (how many live ones; absent: none); of a child (ADR 59) also parent, root (actor ids), spawnId, over (1: its end was told), parkedEnd (JSON: what its parent is told when none of its own children is live; it is parked). TTL: none while there is work, a live child, or a person has it; at rest `memorySeconds`; 40 days when erased. */
  actor: (actorId: string): string => `${tagOfId(actorId)}:actor:${actorId}`,

  /** List of texts as JSON, oldest first, that wait for the end of a takeover. No TTL: it ends with the takeover. */
  held: (actorId: string): string => `${keys.actor(actorId)}:held`,

  /** List of events as JSON, oldest first: the mailbox. No TTL. */
  mail: (actorId: string): string => `${keys.actor(actorId)}:mail`,

  /** List of at most 500 keys without their slot (`message:msg_…`, `said:…`), oldest first: what was written to it and said beside its runs (ADR 48). TTL: none while a run is live; then retention since its end, or since the last. */
  transcript: (actorId: string): string => `${keys.actor(actorId)}:transcript`,

  /** Hash of effect id to kind: the owed set, which is the outbox. No TTL. */
  owed: (actorId: string): string => `${keys.actor(actorId)}:owed`,

  /** Hash of the actor id of each live child to the spawn that made it (ADR 59). No TTL: gone when the last has ended. */
  children: (actorId: string): string => `${keys.actor(actorId)}:children`,

  /** List of at most ten provider ids of messages in this conversation, newest first. TTL: `seenTtlSeconds` since the last. */
  known: (actorId: string): string => `${keys.actor(actorId)}:known`,

  /**
   * Hash: kind, repeat, payload, token, until, notBefore, claims, firstClaimAt, posts, firstPostAt, lastPostAt (of a second POST and later ones), failed (POSTs that were
   * answered with a failure), owedAt (ms; of messages beside the runs alone), said (the key of a person's words), reconciling (1: looks for an earlier
   * POST, 2: has looked and was granted one more). Gone when settled.
   */
  effect: (effectId: string): string => `${tagOfId(effectId)}:effect:${effectId}`,

  /** Sorted set of actor id by the time, in ms, at which somebody must look at it. No TTL. */
  due: (partition: number): string => `${toHashTag(partition)}:due`,

  /** Hash of tenant to how many of its conversations wait for a first look at what they were written (ADR 64). No TTL. */
  waiting: (partition: number): string => `${toHashTag(partition)}:waiting`,

  /** Hash of since, at (ms): POSTs that began between them may be forgotten. TTL: a day. */
  doubt: (partition: number): string => `${toHashTag(partition)}:doubt`,

  /** Sorted set of the actor id of each parked conversation by the time, in ms, at which it was parked; no child's (ADR 59). No TTL. */
  parked: (partition: number): string => `${toHashTag(partition)}:parked`,

  /** Sorted set of actor id by the time, in ms, at which a person took it over. No TTL. */
  taken: (partition: number): string => `${toHashTag(partition)}:taken`,

  /** Hash of the id of each call that waits for approval to its run's. No TTL: a commit that leaves the wait removes it. */
  approvals: (partition: number): string => `${toHashTag(partition)}:approvals`,

  /** Sorted set of run id by when it last changed (ms), live runs 4e15 higher: the latest 10,000. TTL: retention since a run last began or ended. */
  recentRuns: (partition: number): string => `${toHashTag(partition)}:runs`,

  /** The same of the ticks of schedules, which push out no other runs. TTL: retention since one last began or ended. */
  recentTicks: (partition: number): string => `${toHashTag(partition)}:ticks`,

  /** Sorted set of letter id by the time, in ms, at which it died: the index of dead letters. TTL: retention since the last one. */
  dead: (partition: number): string => `${toHashTag(partition)}:dead`,

  /** List of the ids of a conversation's pending events, oldest first (ADR 53). No TTL: each goes when it ends. */
  laneEvents: (actorId: string): string => `${keys.actor(actorId)}:events`,

  /** Sorted set of actor id by when the POST of its oldest event is due, in ms. No TTL: whoever has none pending goes. */
  eventsDue: (partition: number): string => `${toHashTag(partition)}:events:due`,

  /** Sorted set of event id by when it was recorded, or ended, in ms: the latest 10,000 of those that have ended. No TTL. */
  eventsByStatus: (partition: number, status: EventStatus): string => `${toHashTag(partition)}:events:${status}`,

  /** Hash: actorId, at (ms), payload (JSON), status, tries, firstTryAt, token, answer, endedAt: an event for another system. TTL: none while it is pending; a day when delivered, retention when failed. */
  event: (eventId: string): string => `${tagOfId(parseSubject(eventId) ?? '')}:event:${eventId}`,

  /** Sorted set of what operators have done, as JSON (at, did, by, reason and the ids of what it was done to), by when it was, in ms: the latest 10,000. No TTL. */
  audit: (partition: number): string => `${toHashTag(partition)}:audit`,
  /** Zset: which runs were told of events from outside, by when: ids alone. No TTL: the latest 10,000. */
  eventsTold: (partition: number): string => `${toHashTag(partition)}:events-told`,

  /** Sorted set of the run id of each root that has ended, by how many runs of its tree have got their time to go (ADR 59). No TTL: a root goes with the last. */
  expiring: (partition: number): string => `${toHashTag(partition)}:expiring`,

  /** Hash: kind, actorId, effectId, code, at, payload, status, version, token, providerId: a dead letter. TTL: retention. */
  letter: (letterId: string): string => `${tagOfId(letterId)}:letter:${letterId}`,

  /** List of who did what with a letter and why, as JSON. TTL: retention since the last entry. */
  letterAudit: (letterId: string): string => `${keys.letter(letterId)}:audit`,

  /** List of at most twenty provider ids of sends settled in this partition, newest first. No TTL. */
  sent: (partition: number): string => `${toHashTag(partition)}:sent`,

  /** String: the message id first accepted under an id of the channel's, or of the conversation's where customers choose ids. TTL: `seenTtlSeconds`. */
  seen: (partition: number, within: string, sourceId: string): string =>
    `${toHashTag(partition)}:seen:${within}:${sourceId}`,

  /** String: the effect that a provider's id belongs to. TTL: `seenTtlSeconds`. */
  provider: (partition: number, providerId: string): string => `${toHashTag(partition)}:provider:${providerId}`,

  /** String: when this person of this tenant opted out, in ms. No TTL. */
  optOut: (partition: number, personHash: string): string => `${toHashTag(partition)}:optout:${personHash}`,

  /** Set of the actors of a person whose erasure has begun and not ended. TTL: 30 days. */
  erasing: (partition: number, personHash: string): string => `${toHashTag(partition)}:erasing:${personHash}`,

  /** Hash: at (ms), actorId, channel, conversationId (absent: the actor's id), keyword (absent: none), text (JSON) or, where the event in the mailbox said more, event (JSON) (before schema version 4 the first four in record, as JSON, and always event; ADR 66), runId (empty: heard, and it starts no run), limited, heldUntil (ms: when it was given back to the agent). TTL: retention; none while its run is live. */
  message: (messageId: string): string => `${tagOfId(messageId)}:message:${messageId}`,

  /** Hash: record (JSON), effectId, status: what a person has said in the agent's place, or a notice, by its effect's id. TTL: retention. */
  said: (id: string): string => `${tagOfId(id)}:said:${id}`,

  /** Hash: stage (from 1, it only grows), status, errorCode (empty: none), at (ms): the furthest that the provider has said of a reply. TTL: retention since then. */
  delivery: (effectId: string): string => `${tagOfId(effectId)}:delivery:${effectId}`,

  /** Hash: from, count, limited, slow: a person's texts in the hour since `from` (ms), and when they were told so. TTL: an hour. */
  sender: (partition: number, personHash: string): string => `${toHashTag(partition)}:sender:${personHash}`,

  /** List of when (ms) a person was sent something by orders that are counted, newest first, as long as their largest cap. TTL: a day. */
  ordered: (partition: number, personHash: string): string => `${toHashTag(partition)}:ordered:${personHash}`,

  /** Hash: record (JSON; packed with the last rows when it has ended), outcome, approval, under each version the rows that it wrote, packed (ADR 66), under `row.…` what operators did (JSON). TTL: none while it is live; then retention, of a child's run since its root's end. */
  run: (runId: string): string => `${tagOfId(runId)}:run:${runId}`,

  /** No key but a pattern: the records of a partition's runs, and all that is kept beside them. */
  runPattern: (partition: number): string => `${toHashTag(partition)}:run:run_*`,

  /** Hash of name to what was told to the run from outside under it, as JSON. TTL: as the run's; retention where it has no record yet. */
  told: (runId: string): string => `${keys.run(runId)}:told`,

  /** List of ledger rows as JSON, of builds before schema version 4, and of what operators did where nothing is kept of the run. TTL: as the run's. */
  ledger: (runId: string): string => `${keys.run(runId)}:ledger`,

  /** List of the events a run was decided from, as JSON, for offline replay (I8), of builds before schema version 4. TTL: as the run's. */
  journal: (runId: string): string => `${keys.run(runId)}:journal`,

  /** Hash of what the nodes of a graph have come to, as JSON, in the whole tree of a root's run (ADR 72), packed where it is long (ADR 118); each field is written once; #bytes: how many bytes they were before that. TTL: none while that run is live; then retention. */
  items: (rootRunId: string): string => `${keys.run(rootRunId)}:items`,

  /** Hash: version, state (JSON): what a trigger that looks for what is new has looked through (ADR 203). TTL: 90 days since the last look. */
  look: (rootRunId: string, place: string): string => `${tagOfId(rootRunId)}:look:${place}`,

  /** List of the runs that do a run again, oldest first, 2,000 at most (ADR 164). TTL: retention since the last. */
  again: (runId: string): string => `${keys.run(runId)}:again`,

  /** List of runId, parentRunId, program, node as JSON: the runs below a root, as they were spawned (ADR 59). TTL: none while one has none; then retention. */
  tree: (rootRunId: string): string => `${keys.run(rootRunId)}:tree`,
} as const;
