import { createHash } from 'node:crypto';
import { parsePartition } from '#protocol';
import { keys } from '#records';
import { guardedKeys, parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Claim } from './kept-answers-store.js';
import { vectorIndexKey, vectorsKey } from './vector-keys.js';
import type { KeptDocument } from './vector-search.js';

/** The most that one store holds. */
export const storeLimits = { documents: 2_000, bytes: 16_777_216 } as const;

/** Which store: a name within a workflow of a tenant. */
export interface StorePlace {
  tenant: string;
  workflowId: string;
  memoryKey: string;
}

/** One call that puts documents in. */
export interface Insertion {
  claim: Claim;
  rootRunId: string;
  /** The field of its request: with the run it names what it writes, however often it is made. */
  field: string;
  /** The execution of the node that it is a part of. */
  execution: string;
  clears: boolean;
  documents: readonly KeptDocument[];
}

/** Makes room in the index, once for each execution by taking everything else out. It counts what is there and has not expired. */
const admitLua = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local id, owner, clears, count, bytes = ARGV[1], ARGV[2], ARGV[3] == '1', tonumber(ARGV[4]), tonumber(ARGV[5])
local ttl, mostCount, mostBytes = tonumber(ARGV[6]) * 1000, tonumber(ARGV[7]), tonumber(ARGV[8])
local clearing = clears and redis.call('HEXISTS', KEYS[1], 'cleared:' .. owner) == 0
local all = redis.call('HGETALL', KEYS[1])
local gone, seq = {}, 0
for i = 1, #all, 2 do
  local name = all[i]
  if string.sub(name, 1, 8) == 'cleared:' then
    if tonumber(all[i + 1]) < now then redis.call('HDEL', KEYS[1], name) end
  else
    local entry = cjson.decode(all[i + 1])
    if entry.expiresAt < now or (clearing and entry.owner ~= owner) then
      redis.call('HDEL', KEYS[1], name)
      gone[#gone + 1] = name
    elseif name ~= id then
      count, bytes = count + entry.count, bytes + entry.bytes
    end
    seq = math.max(seq, entry.seq)
  end
end
if clearing then redis.call('HSET', KEYS[1], 'cleared:' .. owner, string.format('%.0f', now + ttl)) end
if count > mostCount or bytes > mostBytes then return { 'full' } end
local entry = { seq = seq + 1, owner = owner, count = tonumber(ARGV[4]), bytes = tonumber(ARGV[5]), expiresAt = now + ttl }
if redis.call('HSETNX', KEYS[1], id, cjson.encode(entry)) == 1 then redis.call('PEXPIRE', KEYS[1], ttl) end
return { 'admitted', unpack(gone) }`;

/** Writes what a call puts in, once, and only while its claim is still that. */
const writeLua = `
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
if redis.call('EXISTS', KEYS[2]) == 1 then return 1 end
local time = redis.call('TIME')
local at = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('HSET', KEYS[2], 'record', '{"at":' .. at .. ',"runId":' .. ARGV[2] .. '}', 'documents', ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return 1`;

interface Entry {
  seq: number;
}

/** The vector stores of graphs: what each call put in lies with its run, and an index for each store names them (ADR 81). */
export class VectorsStore {
  constructor(
    private readonly redis: Redis,
    private readonly retentionSeconds: number,
  ) {}

  /** Puts documents in, once. `full`: the store holds no more; `gone`: the claim is another's. */
  async insert(place: StorePlace, insertion: Insertion): Promise<'kept' | 'full' | 'gone'> {
    const { claim, rootRunId, field, execution, clears, documents } = insertion;
    const index = vectorIndexKey(hashId(place.tenant, place.workflowId, place.memoryKey));
    const partition = parsePartition(rootRunId) ?? 0;
    const id = hashId(rootRunId, field);
    const text = JSON.stringify(documents);
    const counted = [documents.length, Buffer.byteLength(text), this.retentionSeconds];
    const owner = hashId(rootRunId, execution);
    const asked = [`${partition}.${id}`, owner, clears ? 1 : 0, ...counted, storeLimits.documents, storeLimits.bytes];
    const said = await ioBoundary('redis.vectors-admit', () => this.redis.eval(admitLua, 1, index, ...asked));
    const [status, ...gone] = said as ['full' | 'admitted', ...string[]]; // as the script returns it
    await Promise.all(gone.map((name) => this.remove(name)));
    if (status === 'full') return 'full';
    const places = guardedKeys(this.redis, [keys.effect(claim.effectId), vectorsKey(partition, id)]);
    const written = await ioBoundary('redis.vectors-write', () =>
      this.redis.eval(
        writeLua,
        places.length,
        ...places,
        claim.token,
        JSON.stringify(rootRunId),
        text,
        this.retentionSeconds,
      ),
    );
    return written === 1 ? 'kept' : 'gone';
  }

  /** All documents of a store, in the order in which their calls were admitted. */
  async read({ tenant, workflowId, memoryKey }: StorePlace): Promise<KeptDocument[]> {
    const index = vectorIndexKey(hashId(tenant, workflowId, memoryKey));
    const all = await ioBoundary('redis.vectors-index', () => this.redis.hgetall(index));
    const named = Object.entries(all).filter(([name]) => !name.startsWith('cleared:'));
    const entries = named.map(([name, text]) => ({ name, ...parseStored<Entry>(text) }));
    entries.sort((one, other) => one.seq - other.seq || (one.name < other.name ? -1 : 1));
    const texts = await Promise.all(
      entries.map(({ name }) => ioBoundary('redis.vectors-read', () => this.redis.hget(keyNamed(name), 'documents'))),
    );
    return texts.flatMap((text) => (text === null ? [] : parseStored<KeptDocument[]>(text)));
  }

  private async remove(name: string): Promise<void> {
    await ioBoundary('redis.vectors-remove', () => this.redis.unlink(keyNamed(name)));
  }
}

function keyNamed(name: string): string {
  const [partition = '', id = ''] = name.split('.');
  return vectorsKey(Number(partition), id);
}

function hashId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
