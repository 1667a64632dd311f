/** Hash: order, letters, setAside (all JSON), state, haltedFor, passed, until:<stage> (ms): a batch of replays. TTL: retention since it began or went on. A slot of its own for each. */
export function replayBatchKey(batchId: string): string {
  return `{replay:${batchId}}:batch`;
}

/** Hash of letter id to what came of it, as JSON: what is not in it is still to be done. TTL: as the batch's. */
export function replayResultsKey(batchId: string): string {
  return `{replay:${batchId}}:results`;
}

/** String: while it is there, the batch's pace allows no further letter. TTL: from one letter to the next. */
export function replayPaceKey(batchId: string): string {
  return `{replay:${batchId}}:pace`;
}
