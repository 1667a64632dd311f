import { existsSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { AppName } from '../doctor/app-names.js';
import { appNames } from '../doctor/app-names.js';

/** An editor writes a file in several steps. */
const quietMs = 200;

/** What is watched, and whom a change of it concerns; nobody: it is read again by itself. */
interface Watched {
  path: string;
  apps: readonly AppName[];
  what: string;
}

/** The files that a set-up is made of, by its settings. */
export function watchedIn(environment: NodeJS.ProcessEnv): Watched[] {
  const watched = (name: string, what: string, apps: readonly AppName[]): Watched[] => {
    const path = environment[name];
    return path && existsSync(path) ? [{ path: resolve(path), what, apps }] : [];
  };
  return [
    ...watched('AGENTS_DIR', 'agents', []),
    ...watched('TOOLS_DIR', 'tools', ['tool-runner', 'gateway', 'controller']),
    ...watched('POLICY_FILE', 'the policy', ['compressor', 'controller']),
    ...watched('MIDDLEWARE_DIR', 'middleware', appNames),
    { path: resolve(environment['ENV_FILE'] || '.env'), what: 'settings', apps: appNames },
  ];
}

/** Tells of each change of these once it is quiet again, until the returned function is called. */
export function watchFolder(watched: readonly Watched[], onChange: (changed: Watched) => void): () => void {
  const timers = new Map<Watched, NodeJS.Timeout>();
  const note = (each: Watched): void => {
    clearTimeout(timers.get(each));
    timers.set(
      each,
      setTimeout(() => onChange(each), quietMs),
    );
  };
  const watchers = watched.flatMap((each): FSWatcher[] => {
    const isFile = /\.\w+$/.test(basename(each.path));
    const place = isFile ? dirname(each.path) : each.path; // an editor replaces a file by another
    if (!existsSync(place)) return [];
    return [
      watch(place, { recursive: !isFile }, (_kind, name) => {
        if (!isFile || name === basename(each.path)) note(each);
      }),
    ];
  });
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
