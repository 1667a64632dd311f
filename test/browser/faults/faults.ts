import { againFaults } from './again-faults.js';
import { agentsFaults } from './agents-faults.js';
import { answerFaults } from './answer-faults.js';
import { canvasDayFaults } from './canvas-day-faults.js';
import { canvasFaults } from './canvas-faults.js';
import { canvasSizeFaults } from './canvas-size-faults.js';
import { deploymentFaults } from './deployment-faults.js';
import { draftTestFaults } from './draft-test-faults.js';
import { editorFaults } from './editor-faults.js';
import type { Fault } from './fault.js';
import { healthFaults } from './health-faults.js';
import { lateFaults } from './late-faults.js';
import { lettersFaults } from './letters-faults.js';
import { listenFaults } from './listen-faults.js';
import { listsFaults } from './lists-faults.js';
import { roomFaults } from './room-faults.js';
import { pageWordsFaults } from './page-words-faults.js';
import { pastRunFaults } from './past-run-faults.js';
import { personsFaults } from './persons-faults.js';
import { runFaults } from './run-faults.js';
import { twoTabsFaults } from './two-tabs-faults.js';
import { wholeBuilds } from './whole-builds.js';
import { wordsFaults } from './words-faults.js';
import { workflowListFaults } from './workflow-list-faults.js';

/** Every fault of the console that has a way of its own, by the area it was met in. */
export const faults: readonly Fault[] = [
  ...canvasFaults,
  ...canvasDayFaults,
  ...canvasSizeFaults,
  ...workflowListFaults,
  ...deploymentFaults,
  ...listsFaults,
  ...lateFaults,
  ...lettersFaults,
  ...wordsFaults,
  ...answerFaults,
  ...pageWordsFaults,
  ...personsFaults,
  ...healthFaults,
  ...runFaults,
  ...againFaults,
  ...agentsFaults,
  ...draftTestFaults,
  ...listenFaults,
  ...editorFaults,
  ...pastRunFaults,
  ...roomFaults,
  ...twoTabsFaults,
  ...wholeBuilds,
];
