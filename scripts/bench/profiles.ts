import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is read of a V8 CPU profile. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const shown = 14;

/** The package, library or app that a script belongs to. */
function ownerOf(url: string, name: string): string {
  if (url === '') return name.startsWith('(') ? name : 'native';
  const installed = url.split('/node_modules/').at(-1);
  if (url.includes('/node_modules/'))
    return (
      installed
        ?.split('/')
        .slice(0, installed.startsWith('@') ? 2 : 1)
        .join('/') ?? url
    );
  return /(?:apps|libs)\/[^/]+/.exec(url)?.[0] ?? url.replace(/^(node:[^/]*)\/.*$/, '$1');
}

function largest(times: ReadonlyMap<string, number>, all: number): string[] {
  const sorted = [...times].sort(([, a], [, b]) => b - a).slice(0, shown);
  return sorted.map(([name, time]) => `${((100 * time) / all).toFixed(1).padStart(6)} %  ${name}`);
}

function summarize(profile: Profile): string[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byOwner = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of profile.samples.entries()) {
    const frame = frames.get(id);
    const time = profile.timeDeltas[index] ?? 0;
    if (frame === undefined || frame.functionName === '(idle)') continue;
    busy += time;
    const owner = ownerOf(frame.url, frame.functionName);
    const place = `${frame.functionName || '(anonymous)'}  ${frame.url.split('/').slice(-3).join('/')}:${frame.lineNumber + 1}`;
    byOwner.set(owner, (byOwner.get(owner) ?? 0) + time);
    byFunction.set(place, (byFunction.get(place) ?? 0) + time);
  }
  return [...largest(byOwner, busy), '', ...largest(byFunction, busy)];
}

/** Where each app spent its own time, start-up included: by package, then by function. */
export function summarizeProfiles(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  return files.flatMap((file) => {
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile; // V8 wrote it
    return ['', file, ...summarize(profile)];
  });
}
