import { createHash } from 'node:crypto';
import type { DecidedAgain } from './asked.js';
import { readLines, writeLines } from '../compact.js';
import type { JournalEntry } from '#program';

/** A run as it was recorded, and the play that it comes from. */
export interface RecordedRun {
  play: string;
  runId: string;
  program: string;
  ledger: unknown[];
  journal: JournalEntry<object>[];
}

/** The same with what was decided for each entry, as the recorded build decides it. */
export interface KeptRun extends RecordedRun, Pick<DecidedAgain, 'asked' | 'steps'> {}

/** What the plays of a build have left. */
export interface Journals {
  /** The commit of the build. */
  build: string;
  /** The settings over the usual ones, by play. */
  settings: Record<string, Record<string, string>>;
  /** Tables of the policy and definitions of agents, by their versions: each once for all runs. */
  policies: Record<string, unknown>;
  agents: Record<string, unknown>;
  runs: KeptRun[];
}

/** Stands for a text that occurs more than once. */
const mark = '$text';
/** Shorter texts stand where they are. */
const fromChars = 160;

/** One line for what it is and for all shared texts by their hashes, then one for each run; the same input makes the same bytes. */
export function writeJournals(path: string, { runs, ...head }: Journals): void {
  const counts = new Map<string, number>();
  mapTexts(runs, (text) => (counts.set(text, (counts.get(text) ?? 0) + 1), text));
  const texts: Record<string, string> = {};
  const share = (text: string): unknown => {
    if (text.length < fromChars || counts.get(text) === 1) return text;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    if ((texts[hash] ?? text) !== text) throw new Error(`two texts have the hash ${hash}`);
    texts[hash] = text;
    return { [mark]: hash };
  };
  const lines = runs.map((run) => JSON.stringify(mapTexts(run, share)));
  writeLines(path, [JSON.stringify({ ...head, texts }), ...lines]);
}

export function readJournals(path: string): Journals {
  const [head = '', ...lines] = readLines(path);
  const { texts, ...rest } = JSON.parse(head) as Omit<Journals, 'runs'> & { texts: Record<string, string> }; // our own writing
  const runs = lines.map((line) => {
    const whole = line.includes(`{"${mark}":`) ? unshared(line, texts) : line;
    return JSON.parse(whole) as KeptRun; // likewise
  });
  return { ...rest, runs };
}

/** A quotation mark within a text is written with a backslash before it, so no text looks like this. */
function unshared(line: string, texts: Readonly<Record<string, string>>): string {
  return line.replace(/\{"\$text":"([0-9a-f]{12})"\}/g, (_, hash: string) => JSON.stringify(texts[hash]));
}

/** A copy of a value with something in the place of each of its texts; the order of fields stays. */
function mapTexts(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]));
}
