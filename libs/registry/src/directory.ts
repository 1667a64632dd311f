import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { WorkflowErrorCode } from '#workflow';

/** One mistake in the directory, for its author. */
export interface AgentProblem {
  file: string;
  /** Dotted path of the field; empty: the file as a whole. */
  field: string;
  text: string;
}

/** What a file says that cannot be meant, and that older builds have accepted: it goes on, and is told. */
export interface AgentDoubt extends AgentProblem {
  code: WorkflowErrorCode;
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
  /** The files of layers, by their paths below their folder. */
  layers: FileTexts;
  unread: AgentProblem[];
}

/** The folder of the files that layers of workflows name, and the most bytes of one. */
const layerFolder = 'layers';
const mostLayerBytes = 65_536;

/** Reads an agents' directory: its `*.json`, those of its folder `languages`, and all files of its folder `layers`, where it has them. */
export function readTexts(directory: string): DirectoryTexts {
  const unread: AgentProblem[] = [];
  const agents = readFileTexts(directory, '', unread);
  const hasLanguages = listDirectory(directory)?.includes(languageFolder);
  const languages = hasLanguages
    ? readFileTexts(join(directory, languageFolder), `${languageFolder}/`, unread)
    : new Map<string, string>();
  const hasLayers = listDirectory(directory)?.includes(layerFolder);
  const layers = hasLayers ? layersIn(join(directory, layerFolder), unread) : new Map<string, string>();
  return { agents, languages, layers, unread };
}

/** Every file below the folder; names that begin with a dot are passed over. */
function layersIn(folder: string, unread: AgentProblem[]): FileTexts {
  const texts = new Map<string, string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (path.split(sep).some((name) => name.startsWith('.'))) continue;
    const problem = (text: string): void => void unread.push({ file: `${layerFolder}/${path}`, field: '', text });
    try {
      const found = statSync(join(folder, path));
      if (found.size > mostLayerBytes && found.isFile()) problem(`has more than ${mostLayerBytes} bytes`);
      else if (found.isFile()) texts.set(path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8'));
    } catch (error) {
      problem(error instanceof Error ? error.message : String(error));
    }
  }
  return texts;
}

function listDirectory(directory: string): string[] | null {
  try {
    return readdirSync(directory).sort();
  } catch {
    return null;
  }
}

function readFileTexts(directory: string, prefix: string, unread: AgentProblem[]): FileTexts {
  const names = listDirectory(directory);
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
