import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Finding } from './findings.js';
import type { SentText } from './load.js';
import type { KeptRun, Records } from './records.js';
import type { Fixture } from './fixture.js';

export interface Evidence {
  findings: readonly Finding[];
  options: object;
  texts: readonly SentText[];
  runs: readonly KeptRun[];
}

function linesAbout(folder: string, actorId: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line.includes(actorId))
        .map((line) => `${name}: ${line}`),
    );
}

/** Writes `findings.json`, and for each lane that broke a promise its texts, messages, runs, journals and log lines. */
export async function saveEvidence(
  folder: string,
  fixture: Fixture,
  records: Records,
  evidence: Evidence,
): Promise<void> {
  const { findings, options, texts, runs } = evidence;
  writeFileSync(join(folder, 'findings.json'), JSON.stringify({ options, findings }, null, 2));
  const runIdOf = new Map<string, string | null>();
  for (const { sid } of texts) runIdOf.set(sid, await records.runOfText(sid));
  const personOf = new Map(texts.map(({ sid, person }) => [runIdOf.get(sid), person]));
  const persons = new Set(findings.map(({ person, runId }) => person ?? personOf.get(runId) ?? null));
  for (const person of persons) {
    if (person === null) continue;
    const theirs = texts.filter((text) => text.person === person);
    const ids = new Set(theirs.map(({ sid }) => runIdOf.get(sid)));
    const kept = runs.filter(({ record }) => ids.has(record.runId));
    const journals = await Promise.all(kept.map(({ record }) => records.journal(record.runId)));
    const lane = {
      findings: findings.filter((finding) => finding.person === person || ids.has(finding.runId ?? '')),
      texts: theirs,
      messages: fixture.messagesTo(person),
      runs: kept,
      journals: journals.map((entries) => entries.map((entry) => JSON.parse(entry) as unknown)), // the controller's own writing
      log: linesAbout(folder, kept[0]?.record.actorId ?? 'nobody'),
    };
    writeFileSync(join(folder, `lane-${person.slice(1)}.json`), JSON.stringify(lane, null, 2));
  }
}
