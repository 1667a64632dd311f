import type { Logger } from './logger.js';

/** Which file of settings a process has read before its start, as `apps/boot.mjs` says. */
export interface SettingsFile {
  path: string;
  set: readonly string[];
  /** What the environment has otherwise, which wins. */
  overruled: readonly string[];
  /** The numbers of lines that are no settings. */
  stray: readonly number[];
}

const key = Symbol.for('turnpike: settings file');

/** Null: this process has read none. */
export function settingsFile(): SettingsFile | null {
  const found = Reflect.get(globalThis, key) as { path: null } | SettingsFile | undefined; // nobody else sets it
  return found === undefined || found.path === null ? null : found;
}

/** Says once which file was read, and which of its lines count for nothing. Names alone: values may be secrets. */
export function tellSettingsFile(logger: Pick<Logger, 'info' | 'warn'>): void {
  const found = settingsFile();
  if (found === null) return;
  const { path: file, set, overruled, stray } = found;
  logger.info(
    { file, settings: set.length, ...(overruled.length > 0 && { overruled }) },
    'settings are read from a file',
  );
  if (stray.length > 0) logger.warn({ file, lines: stray }, 'lines of the settings file are no settings: NAME=value');
}
