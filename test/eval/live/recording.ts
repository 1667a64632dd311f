import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseForeignJson } from '#values';
import type { Completion, CompletionRequest } from '#llm';
import { withoutIds } from './ids.js';
import type { Secrets } from './secrets.js';

/** How a call ended: with an answer, or with an error that may pass or not. */
export type Ended = { answer: Completion } | { error: { message: string; code: string; isTransient: boolean } };

/** One call of a model as it was made: what was sent, and what came back. */
export interface RecordedCall {
  /** Of the words that were sent, and of the model. */
  id: string;
  /** It was asked for in the brief form. */
  isBrief: boolean;
  request: { model: string; system: string; user: string; schema: unknown; maxTokens: number; temperature: number };
  ended: Ended;
  ms: number;
}

export interface RecordedTask {
  program: string;
  task: string;
  calls: RecordedCall[];
}

/** Whom a recording was made with. */
export interface RecordedRun {
  provider: string;
  model: string;
  recordedAt: string;
}

/** A call as the provider was asked: in the brief form where it was. */
export async function recordedCall(
  request: CompletionRequest,
  { ended, ms }: Pick<RecordedCall, 'ended' | 'ms'>,
  secrets: Secrets,
): Promise<RecordedCall> {
  const isBrief = 'answer' in ended ? ended.answer.isBrief === true : request.brief !== undefined;
  const { model, maxTokens, temperature } = request;
  const sent = { model, ...sentOf(request, isBrief), maxTokens, temperature };
  return { id: idOf(request), ...(await secrets.outOf({ isBrief, request: sent, ended, ms })) };
}

/** What a provider is sent of a request, in its brief form or in the other. */
export function sentOf(
  request: CompletionRequest,
  isBrief: boolean,
): Pick<RecordedCall['request'], 'system' | 'user' | 'schema'> {
  const { user, brief } = request;
  const { system, schema = null } = isBrief && brief ? brief : request;
  return { system, user: isBrief ? (brief?.userOf?.(user) ?? user) : user, schema };
}

/** A call's name by its words, the same in a recording and in a play of it. */
export function idOf({ model, system, user }: CompletionRequest): string {
  const words = JSON.stringify([model, withoutIds(system), withoutIds(user)]);
  return createHash('sha256').update(words).digest('hex').slice(0, 16);
}

const aboutFile = 'about.json';

/** Writes a folder of recordings: one file for each task. */
export class Recorder {
  private count = 0;

  constructor(
    private readonly folder: string,
    private readonly about: RecordedRun,
  ) {}

  async write(task: RecordedTask): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    if (this.count === 0) await writeFile(join(this.folder, aboutFile), JSON.stringify(this.about, null, 1));
    const number = String((this.count += 1)).padStart(3, '0');
    const words = task.task.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const name = `${number}-${task.program}-${words.split('-').slice(0, 8).join('-')}.json`;
    await writeFile(join(this.folder, name), JSON.stringify(task, null, 1));
  }
}

/** The recording of a folder, or of one file of such. */
export async function readRecording(path: string): Promise<{ about: RecordedRun; tasks: RecordedTask[] }> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== aboutFile).sort();
  const files = isFolder ? names.map((name) => join(folder, name)) : [path];
  const read = async (file: string): Promise<unknown> => parseForeignJson(await readFile(file, 'utf8'));
  const about = (await read(join(folder, aboutFile))) as RecordedRun; // as `Recorder` wrote it
  const tasks = (await Promise.all(files.map(read))) as RecordedTask[]; // the same
  return { about, tasks };
}
