import { apiPageJourneys } from './api-page-journeys.js';
import { builderJourneys } from './builder-journeys.js';
import { formingJourneys } from './forming-journeys.js';
import { journeys } from './journeys.js';
import type { Journey } from './journeys.js';
import { liveJourneys } from './live-journeys.js';
import { operatorJourneys } from './operator-journeys.js';
import { pagingJourneys } from './paging-journeys.js';
import { phoneJourneys } from './phone-journeys.js';
import { publicPageJourneys } from './public-page-journeys.js';
import { runJourneys } from './run-journeys.js';
import { setUpJourneys } from './set-up-journeys.js';
import { treeJourneys, treeViewerJourneys } from './tree-journeys.js';
import { triageJourneys } from './triage-journeys.js';
import { troubleJourneys } from './trouble-journeys.js';
import { viewerJourneys } from './viewer-journeys.js';
import { workflowJourneys } from './workflow-journeys.js';

/** Every journey, in the order in which they are gone. */
export const allJourneys: readonly Journey[] = [
  ...journeys,
  ...runJourneys,
  ...treeJourneys,
  ...triageJourneys,
  ...workflowJourneys,
  ...builderJourneys,
  ...formingJourneys,
  ...pagingJourneys,
  ...liveJourneys,
  ...phoneJourneys,
  ...publicPageJourneys,
  ...apiPageJourneys,
  ...setUpJourneys,
  ...operatorJourneys.slice(0, -1),
  ...troubleJourneys,
  ...operatorJourneys.slice(-1),
  ...viewerJourneys,
  ...treeViewerJourneys,
];
