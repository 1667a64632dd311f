import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject, parseJson, toFields, toText } from '../json.js';
import type { Form, Question } from '../question.js';
import type { Said, Speaker } from '../server.js';

export interface ByHandOptions {
  /** How often it is looked whether the answer is there, in ms. */
  lookMs?: number;
  /** Is told of each question, by its number: `001`. */
  onQuestion?: (name: string) => void;
  /** Over once nobody waits for answers any more. */
  signal?: AbortSignal;
}

/**
 * Writes each question to `<folder>/questions/001.txt`, and answers with what somebody writes to `<folder>/answers/001.txt`. What lies there
 * after a play is its transcript.
 */
export function byHand(folder: string, { lookMs = 200, onQuestion, signal }: ByHandOptions = {}): Speaker {
  return async (question, index) => {
    const name = String(index + 1).padStart(3, '0');
    await mkdir(join(folder, 'answers'), { recursive: true });
    await writeWhole(join(folder, 'questions'), `${name}.txt`, asText(question));
    onQuestion?.(name);
    for (;;) {
      const answer = await readAnswer(folder, name);
      if (answer !== null) return saidIn(answer, question.form);
      await pause(lookMs, undefined, signal ? { signal } : {});
    }
  };
}

/** Answers with a transcript, question by question in its order. Fails after the last. */
export function played(folder: string): Speaker {
  return async ({ form }, index) => {
    const name = String(index + 1).padStart(3, '0');
    const answer = await readAnswer(folder, name);
    if (answer === null) throw new Error(`the transcript ${folder} has no answer ${name}`);
    return saidIn(answer, form);
  };
}

/** A question as a person reads it. */
export function asText({ model, system, messages, form }: Question): string {
  const said = messages.flatMap(({ role, text }) => [`--- ${role} ---`, text]);
  return [`MODEL ${model}`, ...formLines(form), '', '--- system ---', system, ...said, ''].join('\n');
}

function formLines(form: Form): string[] {
  if (form.by === 'schema') return ['ANSWER WITH one JSON value of this schema:', JSON.stringify(form.schema)];
  if (form.by === 'json') return ['ANSWER WITH one JSON object'];
  if (form.by === 'text') return ['ANSWER WITH a text'];
  const { forced, tools } = form;
  const way =
    typeof forced === 'string'
      ? `the arguments of the tool ${forced}, as one JSON object`
      : `{"tool": its name, "args": {...}}${forced ? '' : ', or a text'}`;
  return [`ANSWER WITH ${way}`, 'TOOLS', ...tools.map((tool) => JSON.stringify(tool))];
}

/** What was written by hand, as the API wants it said. */
export function saidIn(answer: string, form: Form): Said {
  if (form.by !== 'tools') return { text: answer };
  const value = parseJson(answer);
  if (typeof form.forced === 'string') return { text: answer, call: { name: form.forced, args: value ?? answer } };
  const { tool, args } = toFields(value);
  const isCall = isObject(value) && typeof tool === 'string';
  return isCall ? { text: '', call: { name: toText(tool), args: args ?? {} } } : { text: answer };
}

async function readAnswer(folder: string, name: string): Promise<string | null> {
  const text = await readFile(join(folder, 'answers', `${name}.txt`), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null || text.trim() === '' ? null : text.trim();
}

/** Nobody reads half of it. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `.${name}`), text);
  await rename(join(folder, `.${name}`), join(folder, name));
}
