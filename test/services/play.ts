import { createHash } from 'node:crypto';
import { sealCredential, SealingKeys } from '#credentials';
import { describeFile } from '#files';
import { convertInThread } from '#files/convert';
import type { Files } from '#file-forms';
import { findNodeType, listEffectRequests } from '#nodes';
import type { HttpRequest } from '#nodes';
import type { ToolAnswer } from '#tools';
import type { CallFiles } from '../../apps/tool-runner/src/graph/file-bodies.js';
import { callService } from '../../apps/tool-runner/src/graph/service-call.js';
import type { PollLook } from '../../apps/tool-runner/src/graph/service-call.js';
import { callOf } from './call-of.js';
import type { ServiceCase, ServiceCases } from './service-case.js';
import type { StandIn } from './stand-in.js';

const keys = new SealingKeys([Buffer.alloc(32, 1)]);
/** Whatever credentials are exchanged for. */
const tokenOfAll = 'access-token-of-a-person';

const callHeaders = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };

type ServiceRequest = HttpRequest & { service: NonNullable<HttpRequest['service']> };

/** The request that a node makes for a case. */
export function requestFor({ service, credentials }: ServiceCases, one: ServiceCase): ServiceRequest {
  const type = findNodeType({ id: 'n', name: 'N', type: service });
  if (type?.runs.as !== 'effect') throw new Error(`${service} has no effects`);
  const typeVersion = one.version ?? [type.description.version].flat().at(-1) ?? 1;
  const named = Object.fromEntries(credentials.map(({ type: name }) => [name, { id: name, name }]));
  const { name: typeName } = type.description;
  const node = {
    id: 'n',
    name: 'N',
    type: typeName,
    typeVersion,
    parameters: { ...one.parameters },
    credentials: named,
  };
  const [request] = listEffectRequests(type.runs, callOf(type.description, node, [{ ...one.item }], buildFiles(one)));
  if (request?.kind !== 'http' || request.service === undefined) throw new Error('expected a request of a service');
  return { ...request, service: request.service };
}

const hashBytes = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');
const bytesNamed = (name: string): string => `bytes of ${name}`;

function buildFiles({ files = [] }: ServiceCase): Files | undefined {
  if (files.length === 0) return undefined;
  const described = files.map(
    (name) => [name, describeFile({ id: hashBytes(bytesNamed(name)), bytes: 9 }, { name: `${name}.png` })] as const,
  );
  return Object.fromEntries(described);
}

/** Carries it out at the stand-in, and says how often it was waited. */
export async function carriedOut(
  { credentials }: Pick<ServiceCases, 'credentials'>,
  request: ServiceRequest,
  standIn: StandIn,
  one?: ServiceCase,
  look?: PollLook,
): Promise<{ answer: ToolAnswer; waits: number[]; kept: string[] }> {
  const waits: number[] = [];
  const kept: string[] = [];
  const files: CallFiles = {
    keep: async (content, about) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = String(Buffer.concat(chunks));
      kept.push(bytes);
      return describeFile({ id: hashBytes(bytes), bytes: bytes.length }, about);
    },
    read: (id) => {
      const name = one?.files?.find((each) => hashBytes(bytesNamed(each)) === id);
      return Promise.resolve(Buffer.from(name === undefined ? '' : bytesNamed(name)));
    },
    readFeed: async (feed, bytes) => {
      const read = await convertInThread({ feed, bytes });
      return 'value' in read ? read.value : read;
    },
    detects: true,
    mostBytes: 100_000,
  };
  const all = credentials.map(({ type, hosts, values }) => {
    const plain = { id: type, name: type, type, hosts };
    return { ...plain, sealed: sealCredential(keys, plain, values), createdAt: 0, updatedAt: 0 };
  });
  const store = { read: (id: string) => Promise.resolve(all.find((each) => each.id === id) ?? null) };
  const pause = async (ms: number): Promise<void> => void waits.push(ms);
  const tokens = {
    read: (name: string) => Promise.resolve(keys.seal(tokenOfAll, name)),
    write: () => Promise.resolve(),
    claim: () => Promise.resolve(true),
    giveBack: () => Promise.resolve(),
  };
  const ports = { fetch: standIn.fetch, credentials: { store, keys, tokens }, pause };
  const answer = await callService(
    ports,
    request,
    { signal: new AbortController().signal, headers: callHeaders },
    files,
    look,
  );
  return { answer, waits, kept };
}
