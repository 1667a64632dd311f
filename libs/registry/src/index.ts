/**
 * Who answers where: the agents that files describe, which number or key is bound to which, and the versions of each.
 * It refuses to know runs, prompts, queues and Redis; tools and providers are names to it.
 */
export { AgentBook } from './agent-book.js';
export type { Found, VersionStore } from './agent-book.js';
export { agentFileSchema, languageFileSchema } from './agent-file.js';
export type { AgentPolicy, AgentQuietHours } from './agent-file.js';
export type { AgentDefinition } from './definition.js';
export { rosterLine } from './directory.js';
export type { RosterProblem } from './directory.js';
export { readRoster } from './read-roster.js';
export type { ReadRoster } from './read-roster.js';
export { apiSideOf, commonTenant, Roster } from './roster.js';
export type { OurSide, RosterAgent } from './roster.js';
export { agentDirectory, noAgents } from './roster-setting.js';
export type { RosterSource } from './roster-setting.js';
export { beginRunCounts, rosterTeller, unfiled } from './roster-teller.js';
export { RosterWatch } from './roster-watch.js';
export type { RosterGate, RosterObserver } from './roster-watch.js';
