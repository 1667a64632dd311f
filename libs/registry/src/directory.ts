import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One mistake in the directory, for its author. */
export interface AgentProblem {
  file: string;
  /** Dotted path of the field; empty: the file as a whole. */
  field: string;
  text: string;
}

/** A problem as one line: `desk.json: timeZone: expected …`. */
export function problemLine({ file, field, text }: AgentProblem): string {
  return [file, field, text].filter((part) => part !== '').join(': ');
}

/** The texts of a directory's JSON files, by name and in the order of their names. */
export type FileTexts = ReadonlyMap<string, string>;

/** The folder of a directory's own languages. */
const languageFolder = 'languages';

/** The content of an agents' directory; `unread` lists what cannot be read. It only reads the disk. */
export interface DirectoryTexts {
  agents: FileTexts;
  languages: FileTexts;
  unread: AgentProblem[];
}

/** Reads an agents' directory: its `*.json`, and those of its folder `languages` where it has one. */
export function readTexts(directory: string): DirectoryTexts {
  const unread: AgentProblem[] = [];
  const agents = textsIn(directory, '', unread);
  const hasLanguages = namesIn(directory)?.includes(languageFolder);
  const languages = hasLanguages
    ? textsIn(join(directory, languageFolder), `${languageFolder}/`, unread)
    : new Map<string, string>();
  return { agents, languages, unread };
}

function namesIn(directory: string): string[] | null {
  try {
    return readdirSync(directory).sort();
  } catch {
    return null;
  }
}

function textsIn(directory: string, prefix: string, unread: AgentProblem[]): FileTexts {
  const names = namesIn(directory);
  if (names === null) unread.push({ file: prefix || directory, field: '', text: 'cannot be read as a directory' });
  const files = (names ?? []).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  const texts = new Map<string, string>();
  for (const name of files) {
    try {
      texts.set(prefix + name, readFileSync(join(directory, name), 'utf8'));
    } catch (error) {
      unread.push({ file: prefix + name, field: '', text: error instanceof Error ? error.message : String(error) });
    }
  }
  return texts;
}
