/**
 * Runs as people read them: lists, times, what a run is doing, transcripts and the archive of what was recorded. It changes
 * nothing, and refuses to know what a run is for.
 */
export {
  formingChannel,
  nameWatched,
  partIn,
  publishPart,
  watchedChannel,
  watchedEveryMs,
  watchedForMs,
  watchedIn,
} from './forming/forming.js';
export type { FormingPart } from './forming/forming.js';
export { listApprovals, readApproval } from './approvals.js';
export type { AskedApproval } from './approvals.js';
export { findCancellation } from './cancellation.js';
export { findPromptVersions } from './prompt-versions.js';
export type { PromptVersion } from './prompt-versions.js';
export type { Cancellation } from './cancellation.js';
export { countTimers, previewConversation } from './conversation-preview.js';
export type { ConversationPreview } from './conversation-preview.js';
export { mailWords } from './mail-words.js';
export { aboveDocument, deriveNodeStates, stripRounds } from './node-states.js';
export type { NodePlace, TreeNode } from './node-states.js';
export { runsWorkflow } from './tree-nodes.js';
export type { Entry, Fields } from './journal-texts.js';
export { collectLongestTexts, seenIn } from './journal-texts.js';
export { lookAtRuns, readRunTimes } from './look-at-runs.js';
export type { LiveNow, RunLook } from './look-at-runs.js';
export { readQuestions, readTexts } from './questions.js';
export { isRunsCursor } from './recent-runs.js';
export type { ChangedRun, RunsWanted } from './recent-runs.js';
export { deployedPartitions, openRunArchive } from './run-archive.js';
export type { KeptRun, RunArchive } from './run-archive.js';
export { isMeant } from './run-filter.js';
export type { RunSummary, RunWanted } from './run-summary.js';
export { readItemFields, readItemValues } from './run-items.js';
export { mostTreeRuns, readTree, readTreeEntries } from './run-tree.js';
export type { RunTree, TreeEntry, TreeRun } from './run-tree.js';
export { RunReader } from './run-reader.js';
export { computeRunTimes, indexSentTimes, inOrder, settledSends, waitsBefore } from './run-times.js';
export type { RunTimes, RunWait, TextTimes } from './run-times.js';
export { heldBecause, listHeldConversations } from './held-conversations.js';
export type { HeldBecause } from './held-conversations.js';
export { readOpenMatters } from './open-matters.js';
export type { OpenMatters } from './open-matters.js';
export { listRunsAsked } from './transcript.js';
export type { Transcript, TranscriptAside, TranscriptRun, TranscriptText } from './transcript.js';
export { activityMeanings } from './activities.js';
export { cancelStatuses, waitReasons } from './run-words.js';
export { commonApiSide, conversationsNamed } from './conversations-named.js';
export type { Side } from './conversations-named.js';
