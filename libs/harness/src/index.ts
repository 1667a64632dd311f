/**
 * Workflows outside of the four processes: documents tried out on the reference engine, in virtual time, with models that answer by a
 * script.
 */
export { playGraph } from './play-graph.js';
export type { GraphPlay, PlayedGraph } from './play-graph.js';
export { playDocument } from './play.js';
export type { Played, PlayedCall, PlayOptions } from './play.js';
export { playTests } from './play-tests.js';
export type { TestPlayed } from './play-tests.js';
export { playToolNames } from './play-tools.js';
export { ScriptedModel } from './scripted-model.js';
export type { ModelScript } from './scripted-model.js';
export type { PersonScript } from './scripted-person.js';
export { askProvider } from './code/provider-model.js';
