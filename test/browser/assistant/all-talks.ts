import { buildTalks } from './build-talks.js';
import { callTalks } from './call-talks.js';
import type { Conversation } from './conversation.js';
import { leaveTalks } from './leave-talks.js';
import { planTalks } from './plan-talks.js';
import { troubleTalks } from './trouble-talks.js';
import { webTalks } from './web-talks.js';

/** Every conversation with the assistant, in the order in which they are played. */
export const allTalks: readonly Conversation[] = [
  ...callTalks,
  ...planTalks,
  ...buildTalks,
  ...webTalks,
  ...troubleTalks,
  ...leaveTalks,
];
