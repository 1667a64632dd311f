import type { Finding } from '../findings.js';
import type { KeptRun } from '../records.js';
import type { ShownTranscript, WatchedFeed, WatchedRun, WatchedTranscript } from './watched.js';

type About = Pick<Finding, 'person' | 'runId'>;

function unseen({ person, runId }: About, what: string): Finding {
  return { promise: 'unseen', person, runId, what };
}

/** What a text came to: its run as it is kept; both null where it is of no run. */
interface KeptOfText {
  runId: string | null;
  run: KeptRun | null;
}

/** What the watcher of a text or a run was not shown as it is kept; null: it is not compared yet. */
export function unseenOfRun(watched: WatchedRun, kept: KeptOfText | null): Finding[] {
  const { person, sid, rows, outcome, isDone, faults } = watched;
  const about = { person, runId: kept?.runId ?? null };
  if (!isDone) return [unseen(about, `the end of ${sid} was never shown`)];
  if (kept === null) return [];
  const findings = faults.map((fault) => unseen(about, `${sid}: ${fault}`));
  const { outcome: ended = null, ledger = [] } = kept.run ?? {};
  if (outcome !== undefined && outcome !== ended)
    findings.push(unseen(about, `${sid} ended as ${ended}, and was shown as ${JSON.stringify(outcome)}`));
  if (JSON.stringify(rows) !== JSON.stringify(ledger))
    findings.push(unseen(about, `${sid} has ${ledger.length} rows, and ${rows.length} were shown, or others`));
  return findings;
}

/** What the watcher of a transcript has not been shown as it stands now; null: it could not be read. */
export function unseenOfTranscript(watched: WatchedTranscript, now: ShownTranscript | null): Finding[] {
  const { person, faults, actorId } = watched;
  const about = { person, runId: null };
  const missing = now === null ? ['it could not be read'] : watched.missing(now);
  return [...faults, ...missing].map((what) => unseen(about, `transcript of ${actorId}: ${what}`));
}

/** The roots whose ends the feed of all runs has not shown. */
export function unseenOfFeed(feed: WatchedFeed, kept: readonly KeptRun[]): Finding[] {
  const roots = kept.filter(({ record }) => record.parentRunId === undefined);
  const missed = roots.filter(({ record }) => feed.outcomeOf(record.runId) !== record.outcome);
  const findings = missed.map(({ record: { runId, outcome } }) =>
    unseen({ person: null, runId }, `${runId} ended as ${outcome}, and all runs show ${feed.outcomeOf(runId)}`),
  );
  return [...feed.faults.map((fault) => unseen({ person: null, runId: null }, `all runs: ${fault}`)), ...findings];
}
