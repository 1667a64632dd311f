import { hostOf } from '#transport';
import type { FetchAs } from '#transport';
import { failure, forbidden } from '../tool-failure.js';
import type { OwedTool, ToolFailure } from '../tool.js';
import { unlessCut } from '../unless-cut.js';
import type { FolderProcess } from './folder-process.js';
import { hashDefinition } from './live-process.js';
import type { LiveProcess } from './live-process.js';
import type { ToolLine } from './open-call.js';
import type { FetchTo } from './served-requests.js';
import { specOfDefinition } from './tool-definition.js';
import type { ToolDefinition } from './tool-definition.js';
import { answerCall } from './call-answer.js';

/** What such a tool needs of the process. */
export interface CodeEnvironment {
  fetchAs: FetchAs;
  /** The environment's value under a name that a tool refers to. */
  valueOf: (name: string) => string;
  /** What its code says of a call. Absent: nobody is told. */
  onLine?: (line: ToolLine & { tool: string; run: string; step: string }) => void;
}

/** A tool in TypeScript, run by the process of its folder. */
export function createTypescriptTool(
  definition: ToolDefinition,
  environment: CodeEnvironment,
  folder: FolderProcess,
): OwedTool {
  const { name, timeoutMs } = definition;
  const hash = hashDefinition(definition);
  const fetchTo = buildFetchTo(definition, environment);
  const valuesOf = (names: readonly string[] = []): Record<string, string> =>
    Object.fromEntries(names.map((each) => [each, environment.valueOf(each)]));
  const given = { secrets: valuesOf(definition.secrets), addresses: valuesOf(definition.addresses), fetchTo };
  return {
    runs: 'owed',
    spec: specOfDefinition(definition),
    ...(timeoutMs !== undefined && { timeoutMs }),
    run: async (args, { signal, headers }) => {
      const run = { id: headers['X-Run-Id'], step: headers['X-Step-Id'] };
      const process = await findProcess(folder, { name, hash }, signal);
      if ('fate' in process) return process;
      const onLine = (line: ToolLine): void =>
        environment.onLine?.({ ...line, tool: name, run: run.id, step: run.step });
      const asked = { tool: name, args, key: headers['X-Idempotency-Key'], run };
      const call = process.begin(asked, { ...given, onLine }, signal);
      const end = await call.ended;
      if (end.kind === 'value') folder.noteSuccess();
      return answerCall(end, call, definition);
    },
  };
}

/** The process, if it runs what was read when this one began; else the failure of a call that was not made. */
async function findProcess(
  folder: FolderProcess,
  { name, hash }: { name: string; hash: string },
  signal: AbortSignal,
): Promise<LiveProcess | ToolFailure> {
  try {
    const process = await unlessCut(signal, folder.ready(signal));
    return (await process.hashes).get(name) === hash ? process : changed;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = signal.aborted ? 'it was not there in time' : why;
    return failure('tool-unreachable', `the tool’s code cannot be run: ${message}`, {
      transient: true,
      fate: 'refused',
    });
  }
}

const changed = forbidden(
  'not-as-pinned',
  'the file says otherwise what the tool is than it did when this process began',
);

/** The hosts that a tool names, each by a fetch whose every connection is checked. A host of the environment may be private. */
function buildFetchTo({ name, addresses = [], egress = [] }: ToolDefinition, environment: CodeEnvironment): FetchTo {
  const own = addresses.map((each) => hostOf(environment.valueOf(each))).filter((host) => host !== '');
  const open = environment.fetchAs({ by: 'tool', name, ownHost: null });
  const ways = new Map(egress.map((host) => [host, open]));
  for (const host of own) ways.set(host, environment.fetchAs({ by: 'tool', name, ownHost: host }));
  return (host) => ways.get(host) ?? null;
}
