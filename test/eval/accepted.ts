import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strictTolerances } from './gate.js';
import type { Accepted } from './gate.js';
import type { Report } from './report.js';

function fileOf(golden: string, provider: string): string {
  return join(golden, 'accepted', `${provider}.json`);
}

/** The accepted report of a provider on these tasks; null when nobody has accepted one yet. */
export async function readAccepted(golden: string, provider: string): Promise<Accepted | null> {
  const text = await readFile(fileOf(golden, provider), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Accepted); // our own writing, tolerances perhaps edited
}

/** Keeps a report as the one that later ones are compared with, under the tolerances there are. Returns the file. */
export async function accept(golden: string, report: Report): Promise<string> {
  const file = fileOf(golden, report.provider);
  const before = await readAccepted(golden, report.provider);
  const accepted: Accepted = { tolerances: before?.tolerances ?? strictTolerances, report };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(accepted, null, 2)}\n`);
  return file;
}
