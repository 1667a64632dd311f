/**
 * What leaves something out in Redis, or in a way of its own, and why it may: of a script each line, of a program's file how often.
 * scripts/checks/cuts.md says of each what its reader is told.
 */
export const trimmedLists = [
  {
    file: 'libs/engine/src/scripts/commit.lua',
    line: "redis.call('LTRIM', mail, consumed, -1)",
    why: 'mail that was read',
  },
  {
    file: 'libs/engine/src/scripts/commit.lua',
    line: "redis.call('ZREMRANGEBYRANK', recent, 0, -1 - mostRecentRuns)",
    why: 'of the runs the oldest',
  },
  {
    file: 'libs/engine/src/scripts/event-take.lua',
    line: "redis.call('LPOP', lane)",
    why: 'takes out of a queue what was erased with its person',
  },
  {
    file: 'libs/engine/src/scripts/ingest.lua',
    line: "redis.call('LTRIM', sender, 0, most - 1)",
    why: 'when a person was sent something, as far as their caps look',
  },
  {
    file: 'libs/engine/src/scripts/ingest.lua',
    line: "redis.call('LTRIM', known, 0, 9)",
    why: 'ids of texts that came lately, to know one that comes twice',
  },
  {
    file: 'libs/engine/src/scripts/prelude.lua',
    line: "redis.call('ZREMRANGEBYRANK', audit, 0, -10001)",
    why: 'of the audit the oldest',
  },
  {
    file: 'libs/engine/src/scripts/prelude.lua',
    line: "redis.call('ZREMRANGEBYRANK', index, 0, tooMany - 1)",
    why: 'of the events of webhooks that have ended the oldest',
  },
  {
    file: 'libs/engine/src/scripts/prelude.lua',
    line: "redis.call('LPOP', transcript)",
    why: 'of a transcript the oldest: what was put in before goes',
  },
  {
    file: 'libs/engine/src/scripts/settle.lua',
    line: "redis.call('LTRIM', known, 0, 9)",
    why: 'ids of texts sent lately, to know one of ours again',
  },
  {
    file: 'libs/engine/src/scripts/settle.lua',
    line: "redis.call('LTRIM', sent, 0, 19)",
    why: 'ids of texts sent lately, to know a report on one of ours',
  },
  {
    file: 'libs/limits/src/breakers/force.lua',
    line: "redis.call('LTRIM', words, 0, 999)",
    why: 'what operators said to breakers',
  },
  {
    file: 'libs/deployment/src/schema/move.lua',
    line: "redis.call('LTRIM', KEYS[3], 0, 999)",
    why: 'how the schema was migrated',
  },
  {
    file: 'libs/versions/src/policies/change.lua',
    line: "redis.call('LTRIM', history, 0, 999)",
    why: 'how the policy was changed',
  },
  {
    file: 'libs/versions/src/workflows/publish.lua',
    line: "redis.call('LTRIM', published, 0, ARGV[7] - 1)",
    why: 'how workflows were published',
  },
  {
    file: 'libs/versions/src/workflows/arm.lua',
    line: "redis.call('LTRIM', published, 0, ARGV[5] - 1)",
    why: 'how workflows were published',
  },
  {
    file: 'libs/redis/src/lean.lua',
    line: "command == 'XTRIM'",
    why: "names BullMQ's commands to leave them out",
  },
  { file: 'libs/engine/src/lists/actor-list.ts', times: 1, why: 'threads and sessions as a list shows them' },
  { file: 'libs/engine/src/audit/note-deed.ts', times: 1, why: 'the audit' },
  { file: 'libs/maintenance/src/erasure/audit-note.ts', times: 1, why: 'that somebody was erased, and when' },
  { file: 'libs/versions/src/workflows/filing-store.ts', times: 1, why: 'how workflows were filed' },
  { file: 'libs/tables/src/table-store.ts', times: 1, why: 'how a table was changed' },
  { file: 'libs/credentials/src/credential-store.ts', times: 1, why: 'how credentials were changed' },
  { file: 'libs/access/src/sign-in-log-store.ts', times: 1, why: 'of the sign-ins by a provider the oldest' },
  { file: 'apps/gateway/src/alerts/alert-store.ts', times: 1, why: 'of the record of alerts the last, which has all' },
  { file: 'libs/redis/src/job-queues.ts', times: 1, why: "BullMQ's events of jobs, which nobody of ours reads back" },
  {
    file: 'libs/deployment/src/inquiries.ts',
    times: 2,
    why: 'takes a question and its answer out of their queues, whole',
  },
  {
    file: 'libs/deployment/src/prompt-inquiries.ts',
    times: 2,
    why: 'takes a question and its answer out of their queues, whole',
  },
  {
    file: 'libs/sandbox/src/guest/prelude.mjs',
    times: 1,
    why: 'runs in the sandbox and can import nothing; it cuts with a mark',
  },
  { file: 'libs/graph/src/node-ids.ts', times: 1, why: 'a hash in the form of an id: no text of anybody' },
];

/** Whether this file may leave something out in its own way. */
export function mayTrim(file) {
  return trimmedLists.some((one) => one.file === file);
}
