/**
 * What leaves something out in Redis, or in a way of its own: by the file, how often, and why it may. docs/limits.md says of each what its
 * reader is told.
 */
export const trimmedLists = [
  { file: 'libs/engine/src/scripts/commit.lua', times: 2, why: 'mail that was read goes, and of the runs the oldest' },
  {
    file: 'libs/engine/src/scripts/ingest.lua',
    times: 2,
    why: 'ids of texts that came lately, to know one that comes twice; when a person was sent something, as far as their caps look',
  },
  { file: 'libs/engine/src/scripts/settle.lua', times: 2, why: 'ids of texts sent lately, to know one of ours again' },
  {
    file: 'libs/engine/src/scripts/prelude.lua',
    times: 2,
    why: 'the audit, and events of webhooks that have ended',
  },
  { file: 'libs/engine/src/actor-list.ts', times: 1, why: 'threads and sessions as a list shows them' },
  { file: 'libs/engine/src/note-deed.ts', times: 1, why: 'the audit' },
  { file: 'libs/maintenance/src/erasure/erase-person.ts', times: 1, why: 'that somebody was erased, and when' },
  { file: 'libs/limits/src/breakers/force.lua', times: 1, why: 'what operators said to breakers' },
  { file: 'libs/deployment/src/schema/move.lua', times: 1, why: 'how the schema was migrated' },
  { file: 'libs/versions/src/policies/change.lua', times: 1, why: 'how the policy was changed' },
  { file: 'libs/versions/src/workflows/publish.lua', times: 1, why: 'how workflows were published' },
  { file: 'libs/versions/src/workflows/arm.lua', times: 1, why: 'how workflows were published' },
  { file: 'libs/versions/src/workflows/filing-store.ts', times: 1, why: 'how workflows were filed' },
  { file: 'libs/tables/src/table-store.ts', times: 1, why: 'how a table was changed' },
  { file: 'libs/credentials/src/credential-store.ts', times: 1, why: 'how credentials were changed' },
  { file: 'libs/redis/src/job-queues.ts', times: 1, why: "BullMQ's events of jobs, which nobody of ours reads back" },
  { file: 'libs/redis/src/lean.lua', times: 1, why: "names BullMQ's commands to leave them out" },
  { file: 'libs/graph/src/node-ids.ts', times: 1, why: 'a hash in the form of an id: no text of anybody' },
];

/** Whether this file may leave something out in its own way. */
export function mayTrim(file) {
  return trimmedLists.some((one) => one.file === file);
}
