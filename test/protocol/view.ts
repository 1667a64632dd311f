import { createHash } from 'node:crypto';
import type { Redis } from '#redis';
import { toHashTag, parseStored } from '#redis';
import { closingText, storedRepeat } from '#engine';
import { keys } from '#records';
import type { EngineTimes } from '#engine';
import type { Takeover } from '#engine/ports';
import type { Lane, Owed, MemoryActor, Archive } from '#memory-engine';

/** What each key holds, line by line. Absent, empty and 0 mean the same to every script: such values are left out. */
export type View = Map<string, string[]>;

const dumpLua = `
local out = {}
local function say(key, place, value)
  if value ~= '' and value ~= '0' then out[#out + 1] = key .. ' ' .. place .. ' ' .. value end
end
local function sayPairs(key, pairs)
  local places, values = {}, {}
  for i = 1, #pairs, 2 do
    places[#places + 1] = pairs[i]
    values[pairs[i]] = pairs[i + 1]
  end
  table.sort(places)
  for _, place in ipairs(places) do say(key, place, values[place]) end
end
local tellers = {
  string = function(key) say(key, '=', redis.call('GET', key)) end,
  list = function(key)
    for at, value in ipairs(redis.call('LRANGE', key, 0, -1)) do say(key, at - 1, value) end
  end,
  hash = function(key) sayPairs(key, redis.call('HGETALL', key)) end,
  zset = function(key) sayPairs(key, redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')) end,
}
local keys = KEYS
if ARGV[1] then
  keys = redis.call('KEYS', ARGV[1])
  table.sort(keys)
end
for _, key in ipairs(keys) do
  if not string.find(key, ':turn:', 1, true) and string.sub(key, -6) ~= ':clock' then
    local tell = tellers[redis.call('TYPE', key).ok]
    if tell then
      tell(key)
      local left = redis.call('PTTL', key)
      if left > 0 then say(key, 'days', math.ceil(left / 86400000)) end
    end
  end
end
return table.concat(out, '\\n')`;

const dumpSha = createHash('sha1').update(dumpLua).digest('hex');

/** Makes the dump known to a server. */
export async function loadDump(redis: Redis): Promise<void> {
  await redis.script('LOAD', dumpLua);
}

async function dump(redis: Redis, args: (string | number)[]): Promise<string> {
  const reply: unknown = await redis.call('EVALSHA', dumpSha, ...args);
  return String(reply);
}

/** What Redis holds under some keys. */
export function dumpKeys(redis: Redis, names: string[]): Promise<string> {
  return dump(redis, [names.length, ...names]);
}

/** Everything Redis holds in a partition: a key that the reference engine knows nothing of shows as a difference. */
export function dumpPartition(redis: Redis, partition: number): Promise<string> {
  return dump(redis, [0, `${toHashTag(partition)}:*`]);
}

type Value = string | number | boolean | null | undefined;

function put(view: View, key: string, values: Record<string, Value>): void {
  const fields = Object.entries(values).map(([place, value]): [string, string] => [
    place,
    String(typeof value === 'boolean' ? Number(value) : (value ?? '')),
  ]);
  const lines = fields.filter(([, value]) => value !== '' && value !== '0').sort(([a], [b]) => (a < b ? -1 : 1));
  if (lines.length > 0)
    view.set(
      key,
      lines.map(([place, value]) => `${key} ${place} ${value}`),
    );
}

function putList(view: View, key: string, values: readonly string[]): void {
  const lines = values.map((value, at) => `${key} ${at} ${value}`);
  if (lines.length > 0) view.set(key, lines);
}

function addDays(view: View, key: string, days: number): void {
  view.get(key)?.push(`${key} days ${days}`);
}

function putOwed(
  view: View,
  { effect, claim, notBefore, claims, firstClaimAt, posts, failed, firstPostAt, lastPostAt, stage, ...more }: Owed,
): void {
  const { owedAt, said, closing } = more;
  put(view, keys.effect(effect.id), {
    kind: effect.type,
    repeat: storedRepeat(effect),
    said: said ?? (effect.type === 'send-reply' && effect.kind === 'notice' ? keys.said(effect.id) : null),
    payload: JSON.stringify(effect),
    token: claim?.token,
    until: claim?.until,
    notBefore,
    claims,
    firstClaimAt,
    owedAt,
    posts,
    failed,
    firstPostAt,
    lastPostAt,
    closing: closing && closingText(closing),
    reconciling: ['posting', 'looking', 'posting-again'].indexOf(stage),
  });
}

/** What an actor runs, and where it stands in its tree. */
function familyOf(lane: Lane): Record<string, Value> {
  const { program, family, children, isOver, parkedEnd, fence, fenced, unbegun } = lane;
  const { parentId: parent, rootId: root, spawnId } = family ?? {};
  return {
    ...{ program, parent, root, spawnId, background: family !== null, fence, fenced, unbegun },
    ...{ children: children.size, over: isOver, parkedEnd: parkedEnd && JSON.stringify(parkedEnd) },
  };
}

function putLane(view: View, lane: Lane, { memorySeconds, seenTtlSeconds, retentionSeconds }: EngineTimes): void {
  const { actorId, version, state, thinking, live, wakeAt, lease, attempts, burstFrom, quietUntil, sweeps } = lane;
  put(view, keys.actor(actorId), {
    ...{ version, state, thinking, live, wakeAt, attempts, burstFrom, quietUntil, sweeps },
    ...{ waits: lane.waits && lane.address.tenant, address: JSON.stringify(lane.address) },
    optOutKey: lane.personKey,
    lease: lease?.token,
    leaseUntil: lease?.until,
    settledSend: lane.settledSend,
    human: lane.human,
    asides: lane.asides,
    textAt: lane.textAt,
    cleared: lane.cleared,
    parked: lane.parked?.reason,
    simulated: lane.simulated,
    ...familyOf(lane),
  });
  const kept = retentionSeconds / 86_400;
  if (lane.isAtRest) addDays(view, keys.actor(actorId), lane.isLeaving ? kept : memorySeconds / 86_400);
  putList(view, keys.mail(actorId), lane.mail);
  putList(view, keys.known(actorId), lane.known);
  addDays(view, keys.known(actorId), lane.timedParts.has('known') ? kept : seenTtlSeconds / 86_400);
  putList(view, keys.held(actorId), lane.held);
  put(view, keys.children(actorId), Object.fromEntries(lane.children));
  putList(view, keys.transcript(actorId), lane.transcript);
  put(view, keys.owed(actorId), Object.fromEntries(Array.from(lane.owed, ([id, { effect }]) => [id, effect.type])));
  for (const part of ['mail', 'owed', 'held', 'children', 'transcript'] as const)
    if (lane.timedParts.has(part)) addDays(view, keys[part](actorId), kept);
  for (const owed of lane.owed.values()) putOwed(view, owed);
}

/** What changes with every step: lanes, owed effects, timers, opt-outs. */
export function laneView(reference: MemoryActor, partition: number): View {
  const view: View = new Map();
  for (const lane of reference.memory.lanes.values()) putLane(view, lane, reference.memory.options.times);
  const lanes = [...reference.memory.lanes.values()];
  put(view, keys.due(partition), Object.fromEntries(lanes.map(({ actorId, timer }) => [actorId, timer])));
  const roots = lanes.filter(({ family }) => family === null);
  put(view, keys.parked(partition), Object.fromEntries(roots.map(({ actorId, parked }) => [actorId, parked?.at])));
  const since = (human: string | null): number | null => (human ? parseStored<Takeover>(human).at : null);
  const taken = Object.fromEntries(lanes.map(({ actorId, human }) => [actorId, since(human)]));
  put(view, keys.taken(partition), taken);
  const waiting: Record<string, number> = {};
  for (const { waits, address } of lanes) if (waits) waiting[address.tenant] = (waiting[address.tenant] ?? 0) + 1;
  put(view, keys.waiting(partition), waiting);
  const doubt = reference.memory.doubts.get(partition);
  if (doubt) {
    put(view, keys.doubt(partition), { since: doubt.since, at: doubt.until });
    addDays(view, keys.doubt(partition), 1);
  }
  put(view, keys.expiring(partition), Object.fromEntries(reference.memory.archive.expiring));
  putList(view, keys.sent(partition), reference.memory.sent.get(partition) ?? []);
  put(view, keys.approvals(partition), Object.fromEntries(reference.memory.archive.approvals));
  for (const [key, at] of reference.memory.optOuts) put(view, key, { '=': at });
  return view;
}

function putLetters(view: View, reference: MemoryActor, partition: number, days: number): void {
  const letters = [...reference.memory.letters.values()];
  if (letters.length > 0) {
    put(view, keys.dead(partition), Object.fromEntries(letters.map((one) => [one.letterId, one.at])));
    addDays(view, keys.dead(partition), days);
  }
  for (const { letterId, audit, payload, runId: _runId, tool: _tool, ...fields } of letters) {
    const text = JSON.stringify(payload);
    put(view, keys.letter(letterId), { ...fields, payload: text });
    addDays(view, keys.letter(letterId), days);
    const entries = audit.map((entry) => JSON.stringify(entry));
    putList(view, keys.letterAudit(letterId), entries);
    addDays(view, keys.letterAudit(letterId), days);
  }
}

/** A plain text stands alone; an event that says more is kept whole. */
function wordsKept(event: string): { text: string } | { event: string } {
  const { type, messageId: _messageId, text, trace: _trace, ...more } = JSON.parse(event) as Record<string, unknown>; // the engine's own writing
  return type === 'message-received' && Object.keys(more).length === 0 ? { text: JSON.stringify(text) } : { event };
}

function putMessages(view: View, archive: Archive, days: number): void {
  const { messages, events } = archive;
  for (const { messageId, acceptedAt: at, actorId, channel, conversationId: name, ...rest } of messages.values()) {
    const key = keys.message(messageId);
    const { runId, keyword, limited, heldUntil } = rest;
    const conversationId = name === actorId ? null : name;
    const words = wordsKept(events.get(messageId) ?? '');
    put(view, key, { at, actorId, channel, conversationId, ...words, runId, keyword, limited, heldUntil });
    if (archive.isTimed(key)) addDays(view, key, days);
  }
}

/** What is kept of runs. A live run's does not go, and a child's goes with its root's. */
function putRuns(view: View, archive: Archive, days: number): void {
  const keep = (key: string, write: (key: string) => void): void => {
    write(key);
    if (archive.isTimed(key)) addDays(view, key, days);
  };
  const rowsOf = (runId: string) => Object.fromEntries(archive.rowFields.get(runId) ?? []);
  for (const [runId, record] of archive.runs) {
    const approval = record.approval?.approvalId;
    const fields = {
      record: archive.endedRecords.get(runId) ?? JSON.stringify(record),
      outcome: archive.outcomes.get(runId),
      approval,
    };
    keep(keys.run(runId), (key) => put(view, key, { ...fields, ...rowsOf(runId) }));
  }
  for (const runId of archive.rowFields.keys())
    if (!archive.runs.has(runId)) keep(keys.run(runId), (key) => put(view, key, rowsOf(runId)));
  for (const [map, keyOf] of [[archive.runMails, keys.told] as const, [archive.items, keys.items] as const])
    for (const [runId, fields] of map) keep(keyOf(runId), (key) => put(view, key, Object.fromEntries(fields)));
  const lists: [Map<string, unknown[]>, (runId: string) => string][] = [
    [archive.looseRows, keys.ledger],
    [archive.trees, keys.tree],
  ];
  for (const [map, keyOf] of lists) {
    for (const [runId, rows] of map) {
      const texts = rows.map((row) => JSON.stringify(row));
      keep(keyOf(runId), (key) => putList(view, key, texts));
    }
  }
}

/** Everything, records included, with the days each is kept. */
export function fullView(reference: MemoryActor, partition: number): View {
  const view = laneView(reference, partition);
  const { archive, options } = reference.memory;
  const { times } = options;
  const kept = times.retentionSeconds / 86_400;
  const seen = times.seenTtlSeconds / 86_400;
  const keep = (key: string, days: number, write: (key: string) => void): void => {
    write(key);
    addDays(view, key, days);
  };
  for (const [key, messageId] of reference.memory.seen) keep(key, seen, () => put(view, key, { '=': messageId }));
  for (const [key, sender] of reference.memory.senders) keep(key, 1, () => put(view, key, { ...sender }));
  for (const [key, sent] of reference.memory.ordered) keep(key, 1, () => putList(view, key, sent.map(String)));
  for (const { effectId, status, ...said } of reference.memory.operatorReplies.values())
    keep(keys.said(said.replyId), kept, (key) => put(view, key, { record: JSON.stringify(said), effectId, status }));
  for (const [effectId, { record, status }] of reference.memory.notices)
    keep(keys.said(effectId), kept, (key) => put(view, key, { record, effectId, status }));
  for (const [key, effectId] of reference.memory.providers) keep(key, seen, () => put(view, key, { '=': effectId }));
  putMessages(view, archive, kept);
  putRuns(view, archive, kept);
  if (archive.recent.size > 0)
    keep(keys.recentRuns(partition), kept, (key) => put(view, key, Object.fromEntries(archive.recent)));
  putLetters(view, reference, partition, kept);
  put(view, keys.audit(partition), Object.fromEntries(reference.memory.deeds));
  return view;
}

/** A view as the dump says it: keys in the given order, or in their own. */
export function textOf(view: View, order: string[] = [...view.keys()].sort()): string {
  return order.flatMap((key) => view.get(key) ?? []).join('\n');
}

/** The lines that only one of two dumps has, marked with whose they are. */
export function differences(store: string, reference: string): string[] {
  const [ours, theirs] = [new Set(store.split('\n')), new Set(reference.split('\n'))];
  const onlyStore = [...ours].filter((line) => !theirs.has(line)).map((line) => `  store ${line}`);
  const onlyReference = [...theirs].filter((line) => !ours.has(line)).map((line) => `  twin  ${line}`);
  return [...onlyStore, ...onlyReference];
}
