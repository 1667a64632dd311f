import type { routeRoles } from './route-roles.js';

/**
 * What an operation is about, by which a key of some tenants and agents is measured: one run, message, conversation or agent that its path names; a list
 * that shows what is in scope alone; a text to the key's one agent; nothing of anybody. Without a row it is about the whole deployment, and such a key
 * gets a 403.
 */
export type RouteScope = 'run' | 'message' | 'conversation' | 'agent' | 'list' | 'text' | 'nobody';

export const routeScopes: Readonly<Partial<Record<keyof typeof routeRoles, RouteScope>>> = {
  listNodeTypes: 'nobody',
  getNodeType: 'nobody',

  listRuns: 'list',

  postMessage: 'text',
  getMessage: 'message',
  followMessage: 'message',

  getRun: 'run',
  getLedger: 'run',
  getRunTree: 'run',
  getRunWorkflow: 'run',
  getRunItems: 'run',
  getTimeline: 'run',
  getPrompts: 'run',
  compareRun: 'run',
  followRun: 'run',
  postRunMessage: 'run',
  cancelRun: 'run',
  signalRun: 'run',

  getConversation: 'conversation',
  getTranscript: 'conversation',
  followTranscript: 'conversation',
  getTakeover: 'conversation',
  getReply: 'conversation',
  takeOver: 'conversation',
  giveBack: 'conversation',
  postReply: 'conversation',

  getAgent: 'agent',
  diffAgent: 'agent',
  listAgentVersions: 'agent',
  listAgentTests: 'agent',
  keepAgentTest: 'agent',
  deleteAgentTest: 'agent',
  playAgentTests: 'agent',
  tryAgent: 'agent',
  publishAgent: 'agent',
  rollBackAgent: 'agent',
};

/** Operations whose whole answer is what people, models or tools wrote: to be called with the scope `words` alone. */
export const wordRoutes: ReadonlySet<keyof typeof routeRoles> = new Set<keyof typeof routeRoles>([
  'chatWithBuilder',
  'chatWithBuilderAsInN',
  'checkDraft',
  'editBuilderDraft',
  'exportPerson',
  'followBuilderSession',
  'followThread',
  'findBuilderSession',
  'getAssistantMemory',
  'getBuilderSession',
  'getCredentialUses',
  'getPrompts',
  'getTestListener',
  'getThread',
  'getThreadPlan',
  'getTrial',
  'keepAgentTest',
  'listAgentTests',
  'listThreads',
  'listTrials',
  'openBuilderSession',
  'previewExpression',
  'queryRows',
  'redoBuilderDraft',
  'testDraft',
  'tryTool',
  'undoBuilderDraft',
]);
