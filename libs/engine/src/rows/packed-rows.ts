import type { CommitRequest } from '../ports/turn-port.js';
import type { RunRecord } from '#records';
import type { Packer } from '../engine.js';

/** The rows of one run in one commit, as one value. */
export interface PackedRows {
  runId: string;
  value: Buffer | string;
}

/** What a commit writes of its runs: their records in the order of the request, and the rows of runs that go on. */
export interface PackedRuns {
  records: (Buffer | string)[];
  rows: PackedRows[];
}

function listRowTexts(request: CommitRequest, runId: string): string[] {
  const ledger = request.ledger.flatMap((part) => (part.runId === runId ? part.rows : []));
  const journal = request.journal.flatMap((part) => (part.runId === runId ? part.entries : []));
  if (ledger.length + journal.length === 0) return [];
  const head = [request.version + 1, ledger.length];
  return [head, ...ledger, ...journal].map((each) => JSON.stringify(each));
}

/** The record of a run that ends takes the last rows with it: they repeat its ids. A live run's stays plain, for scripts compare it. */
function packedRecord(request: CommitRequest, run: RunRecord, pack: Packer): Buffer | string {
  const record = JSON.stringify(run);
  return run.outcome === null ? record : pack([record, ...listRowTexts(request, run.runId)]);
}

/** Packs what a commit writes of its runs (ADR 66). */
export function packRuns(request: CommitRequest, pack: Packer): PackedRuns {
  const ended = new Set(request.runs.flatMap(({ runId, outcome }) => (outcome === null ? [] : [runId])));
  const written = [...request.ledger, ...request.journal].map(({ runId }) => runId);
  const rows = [...new Set(written)].flatMap((runId): PackedRows[] => {
    const texts = ended.has(runId) ? [] : listRowTexts(request, runId);
    return texts.length === 0 ? [] : [{ runId, value: pack(texts) }];
  });
  return { records: request.runs.map((run) => packedRecord(request, run, pack)), rows };
}
