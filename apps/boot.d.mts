/** Why a program does not start on this Node; null: it does. */
export function nodeRefusal(version: string): string | null;

/** What was read of a file of settings; a path of null: there was none. */
export interface SettingsFile {
  path: string | null;
  set: string[];
  /** What the environment has otherwise. */
  overruled: string[];
  /** The numbers of lines that are no settings. */
  stray: number[];
}

/** Reads `.env`, or the file that ENV_FILE names, into an environment, which wins. */
export function readSettingsFile(environment: Record<string, string | undefined>, directory?: string): SettingsFile;
