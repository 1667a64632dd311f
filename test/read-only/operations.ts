import type { ProtectedThing } from '#policy';

/** What an operation of the API changes that INSTANCE_READ_ONLY protects; `open`: nothing. */
type Decided = ProtectedThing | 'open';

const of = (thing: Decided, ...ids: string[]): Record<string, Decided> =>
  Object.fromEntries(ids.map((id) => [id, thing]));

/** Each operation of docs/openapi.json that is no GET, by its id. */
export const operations: Readonly<Record<string, Decided>> = {
  ...of('workflows', 'publishWorkflow', 'deleteWorkflow', 'duplicateWorkflow', 'renameWorkflow', 'setSchedule'),
  ...of('workflows', 'chatWithBuilder', 'chatWithBuilderAsInN'),
  ...of('workflows', 'editBuilderDraft', 'undoBuilderDraft', 'redoBuilderDraft'),
  ...of('data tables', 'createTable', 'deleteTable', 'addColumn', 'renameColumn', 'dropColumn'),
  ...of('data tables', 'insertRows', 'updateRows', 'upsertRows', 'deleteRows'),
  ...of('folders', 'createFolder', 'deleteFolder', 'moveWorkflow', 'tagWorkflow'),
  ...of('executions', 'startWorkflow', 'cancelRun', 'cancelRuns', 'replayDeadLetter', 'replayDeadLetters', 'runAgain'),
  ...of('executions', 'postEvent', 'signalRun'),
  ...of('executions', 'beginTrial', 'stopTrial'),
  ...of('agents', 'publishAgent', 'rollBackAgent', 'keepAgentTest', 'deleteAgentTest'),
  ...of('executions', 'tryAgent', 'playAgentTests'),
  // Reading, and what a session or a thread is opened for: its changes are looked at one by one.
  ...of('open', 'queryRows', 'openBuilderSession', 'cancelBuilderTask'),
  // A test of a draft stores nothing and sends nothing, and what one waits for is forgotten within minutes.
  ...of('open', 'testDraft', 'checkDraft', 'previewExpression', 'tryTool', 'openTestListener', 'closeTestListener'),
  ...of('open', 'postThreadMessage', 'answerThreadRequest', 'cancelThread'),
  // Publishing and unpublishing; a schedule that is there is switched on and off.
  ...of('open', 'publishTriggers', 'unpublishTriggers', 'pauseSchedule', 'resumeSchedule', 'stopSchedule'),
  ...of('open', 'createCredential', 'updateCredential', 'deleteCredential', 'testCredential'),
  // Who may call, not what runs.
  ...of('open', 'createKey', 'rotateKey', 'revokeKey', 'endSession'),
  ...of('open', 'restoreWorkflow'),
  // Messages and what triggers bring.
  ...of('open', 'sendForm', 'lookAgainByForm', 'postMessage', 'receiveWebhook', 'receiveSlackEvent', 'receiveText'),
  ...of('open', 'receiveTextStatus', 'postRunMessage', 'answerCallback'),
  // Keeping the deployment: no workflow, table, folder or run of one is changed.
  ...of('open', 'signIn', 'signOut', 'decideApproval', 'postReply', 'takeOver', 'giveBack', 'forceBreaker'),
  ...of('open', 'erasePerson', 'exportPerson'),
  ...of('open', 'setAssistantPermissions', 'eraseAssistantMemory', 'setPolicy', 'rollBackPolicy', 'replayDelivery'),
  ...of('open', 'discardDeadLetter', 'reopenDeadLetter'),
};
