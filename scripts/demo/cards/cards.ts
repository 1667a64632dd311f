import type { Card } from './card.js';
import { approve, ask, followUp, handoff, stopAndStart } from './conversation-cards.js';
import { again, planned, workflow } from './workflow-cards.js';
import { breakTool, deadLetter, killWorker, loseAnswer } from './failure-cards.js';

/** Everything that the demo has to show, in the order to try it in. */
export const cards: readonly Card[] = [
  ask,
  followUp,
  approve,
  breakTool,
  loseAnswer,
  killWorker,
  deadLetter,
  stopAndStart,
  handoff,
  again,
  planned,
  workflow,
];
