import { describe, expect, it } from '@jest/globals';
import { buildEffectId, makeId, maxPartitions } from '#protocol';
import { InvariantError } from '#errors';
import { credentialKeys, tokenKeys } from '#credentials';
import { agentKeys, policyKeys } from '#versions';
import { requireActorId } from '#redis';
import { deriveTableId, tableIndexKey, tableKeys } from '#tables';
import {
  deploymentKey,
  egressRefusalsKey,
  inquiryKeys,
  schemaKeys,
} from '../../libs/deployment/src/deployment-keys.js';
import {
  erasuresKey,
  forgottenKey,
  keys,
  heartbeatKey,
  listHeartbeats,
  schedulesKey,
  threadsKey,
} from '../../libs/records/src/keys.js';
import { alertKeys } from '../../apps/gateway/src/alerts/alert-keys.js';
import { dayKey, rateKey } from '../../apps/gateway/src/auth/rate-keys.js';
import { requestKey } from '../../apps/gateway/src/messages/request-keys.js';
import { answerKey } from '../../libs/tool-calls/src/answer-keys.js';
import { vectorIndexKey, vectorsKey } from '../../apps/tool-runner/src/graph/vector-keys.js';
import { staticDataKeys } from '../../apps/tool-runner/src/graph/static-data-keys.js';
import { othersKeys } from '../../libs/maintenance/src/erasure/others-keys.js';
import { breakersKey, operatorRequestsKey, governorKeys, moneyKeys } from '../../libs/limits/src/limit-keys.js';
import { replayBatchKey, replayResultsKey } from '../../libs/dead-letters/src/replay-keys.js';
import { listenerKeys } from '../../apps/gateway/src/triggers/listening/listener-keys.js';
import { trialKey, trialsKey } from '../../apps/gateway/src/trials/trial-keys.js';
import { sessionKey, wrongKeysKey } from '../../apps/gateway/src/auth/sign-in-keys.js';

const ulid = '01JD3Z5H4WQ8RZ6T7V9XK2M4NP';

/** Named by their partition alone: indices, and what scans and scripts walk by. */
const wholePartition = [
  keys.due,
  keys.doubt,
  keys.waiting,
  keys.parked,
  keys.taken,
  keys.dead,
  keys.approvals,
  keys.audit,
  keys.eventsTold,
  keys.recentRuns,
  keys.recentTicks,
  keys.expiring,
  keys.sent,
  keys.eventsDue,
  keys.eventPrefix,
  keys.actorPrefix,
  keys.effectPrefix,
  keys.messagePrefix,
  keys.letterPrefix,
  keys.runPattern,
];

function everyKeyOf(partition: number): string[] {
  const actorId = makeId('act', ulid, partition);
  const messageId = makeId('msg', ulid, partition);
  const runId = makeId('run', ulid, partition);
  return [
    ...[keys.actor, keys.held, keys.transcript, keys.mail, keys.owed, keys.known, keys.children].map((key) =>
      key(actorId),
    ),
    ...[keys.effect, keys.delivery, keys.letter, keys.letterAudit].map((key) => key(buildEffectId(actorId, 12, 1))),
    ...[keys.message, keys.said].map((key) => key(messageId)),
    ...[keys.run, keys.told, keys.ledger, keys.journal, keys.tree, keys.items, keys.again].map((key) => key(runId)),
    keys.look(runId, 'gmail'),
    ...wholePartition.map((key) => key(partition)),
    keys.seen(partition, 'sms', 'SM1'),
    keys.eventsByStatus(partition, 'pending'),
    keys.laneEvents(actorId),
    keys.event(`${runId}.finished.1`),
    keys.provider(partition, 'SM2'),
    keys.optOut(partition, '9f'),
    keys.erasing(partition, '9f'),
    keys.sender(partition, '9f'),
    keys.ordered(partition, '9f'),
  ];
}

/** What apps keep in a partition. */
function othersOf(partition: number): string[] {
  const { kept, forgotten } = listHeartbeats(partition + 1).at(-1) ?? { kept: '', forgotten: '' };
  return [answerKey(partition, 'ab'), vectorsKey(partition, 'ab'), requestKey(partition, 'ab'), kept, forgotten];
}

/** All of a data table. */
function keysOfTable(name: string): string[] {
  const id = deriveTableId(name);
  return [...[tableKeys.table, tableKeys.rows, tableKeys.changes].map((key) => key(id)), tableKeys.done(id, 'a')];
}

/** What belongs to no partition. */
function deploymentKeys(): string[] {
  const { asked, answer, draft, drafts, credential, credentials, tool, tools } = inquiryKeys;
  const { leases, reservations, tenant, conversation, run } = moneyKeys;
  const tables = [policyKeys, agentKeys, schemaKeys, credentialKeys, alertKeys].flatMap((table) =>
    Object.values<string>(table),
  );
  return [
    ...[
      deploymentKey,
      heartbeatKey,
      forgottenKey,
      erasuresKey,
      schedulesKey,
      threadsKey,
      egressRefusalsKey,
      breakersKey,
      operatorRequestsKey,
      asked,
      tools,
      drafts,
      trialsKey,
      credentials,
      tableIndexKey,
      ...tables,
    ],
    ...keysOfTable('desk'),
    ...[staticDataKeys.state('t', 'w'), staticDataKeys.answer('t', 'w', 'a')],
    ...[
      rateKey,
      dayKey,
      replayBatchKey,
      replayResultsKey,
      sessionKey,
      wrongKeysKey,
      answer,
      draft,
      vectorIndexKey,
      trialKey,
      credential,
      tool,
    ].map((key) => key('a')),
    answerKey('tenant', 'a'),
    ...[leases, reservations, tenant, ...Object.values(governorKeys), ...Object.values(listenerKeys)].map((key) =>
      key('a'),
    ),
    ...Object.values(tokenKeys).map((key) => key('a')),
    ...[conversation('a', 'b'), run('a', 'c')],
  ];
}

/** What Redis Cluster hashes of a key: the text between the first braces. */
function tagIn(key: string): string | undefined {
  return /^[^{]*\{([^}]+)\}/.exec(key)?.[1];
}

/** Whether a key is one of those that Redis lists for a pattern; `*` is the only sign in it. */
function isLike(pattern: string, key: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (!key.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = part === '' ? key.length : key.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at === key.length;
}

describe('keys', () => {
  it.each([0, 3, 31, 32, maxPartitions - 1])('gives everything of partition %i one hash tag', (partition) => {
    expect(new Set([...everyKeyOf(partition), ...othersOf(partition)].map(tagIn))).toEqual(new Set([`p${partition}`]));
  });

  it('gives the keys of what is decided in one step one hash tag', () => {
    const { leases, reservations, tenant, conversation, run } = moneyKeys;
    const money = [leases('a'), reservations('a'), tenant('a'), conversation('a', 'b'), run('a', 'c')];
    const together = [
      [deploymentKey, heartbeatKey, forgottenKey, ...Object.values<string>(schemaKeys)],
      Object.values<string>(credentialKeys),
      keysOfTable('desk'),
      ...[Object.values<string>(policyKeys), Object.values<string>(agentKeys)],
      ...[[breakersKey, operatorRequestsKey], [replayBatchKey('a'), replayResultsKey('a')], money],
      Object.values(governorKeys).map((key) => key('a')),
    ];
    for (const group of together) expect(new Set(group.map(tagIn)).size).toBe(1);
    expect(deploymentKeys().filter((key) => tagIn(key) === undefined)).toEqual([]);
  });

  it('are all tried here', () => {
    expect(everyKeyOf(0).length).toBe(Object.keys(keys).length);
  });

  it('gives no two things one key', () => {
    const all = [...everyKeyOf(0), ...everyKeyOf(1), ...othersOf(0), ...othersOf(1), ...deploymentKeys()];
    expect(new Set(all).size).toBe(all.length);
  });

  it('of other owners are found by the patterns that an erasure walks', () => {
    const { requests, answers, sharedAnswers, batches, trials, tests } = othersKeys;
    const found = [
      [requests, requestKey(3, 'ab')],
      [answers, answerKey(3, 'ab')],
      [sharedAnswers, answerKey('tenant', 'ab')],
      [batches, replayBatchKey('ab')],
      [trials, trialKey('ab')],
      [tests, `${agentKeys.test}ab`],
    ] as const;
    for (const [pattern, key] of found) expect(isLike(pattern, key)).toBe(true);
    expect(found.map(([, key]) => isLike(requests, key))).toEqual([true, false, false, false, false, false]);
  });

  it('makes the keys that scripts walk from their prefixes', () => {
    const actorId = makeId('act', ulid, 5);
    const effectId = buildEffectId(actorId, 1, 0);
    expect(keys.actor(actorId)).toBe(`${keys.actorPrefix(5)}${actorId}`);
    expect(keys.effect(effectId)).toBe(`${keys.effectPrefix(5)}${effectId}`);
    expect([keys.mail(actorId), keys.owed(actorId)]).toEqual([
      `${keys.actor(actorId)}:mail`,
      `${keys.actor(actorId)}:owed`,
    ]);
  });

  it('names the actor of an effect and refuses what is not an id of ours', () => {
    const actorId = makeId('act', ulid, 5);
    expect(requireActorId(buildEffectId(actorId, 1, 0))).toBe(actorId);
    expect(() => requireActorId(actorId)).toThrow(InvariantError);
    expect(() => keys.actor('act_1')).toThrow(InvariantError);
  });
});
