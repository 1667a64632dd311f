import { scenario } from './scenario.js';

const closing = { answers: ['reply'], leavesClosings: true } as const;

/** The scenarios in which a reply brings the closing of its run (ADR 65). */
export const closingScenarios = {
  close1: scenario({
    ...closing,
    about: 'A closing and two messages, a question, two controllers, one lost hint.',
    inputs: ['m1', 'm2'],
    answers: ['reply', 'question'],
    controllers: 2,
    faults: { lostHint: 1 },
  }),
  close2: scenario({
    ...closing,
    about: 'A closing and two messages, with callbacks, a crash and a lost response.',
    inputs: ['m1', 'm2'],
    hasCallback: true,
    faults: { crash: 1, lostResponse: 1 },
  }),
  close3: scenario({
    ...closing,
    about: 'A closing against STOP, with a crash and a lost response.',
    inputs: ['m1', 'stop'],
    claimedSendMayGo: true,
    faults: { crash: 1, lostResponse: 1 },
  }),
  close4: scenario({
    ...closing,
    about: 'A closing against a takeover of two messages that is given back, and a lost response.',
    inputs: ['m1', 'm2', 'takeover', 'give-back'],
    faults: { lostResponse: 1 },
  }),
  close5: scenario({
    ...closing,
    about: 'A closing against the deadline, which replaces the reply and its closing; a crash and a lost response.',
    inputs: ['m1', 'deadline'],
    faults: { crash: 1, lostResponse: 1 },
  }),
  close6: scenario({
    ...closing,
    about: 'A closing against a cancel, between two messages.',
    inputs: ['m1', 'm2', 'cancel'],
    controllers: 2,
  }),
  close7: scenario({
    ...closing,
    about:
      'The closing of a reply whose fate the list does not tell, its late callback, and an operator who replays it.',
    inputs: ['m1'],
    operators: 1,
    writesLetters: true,
    faults: { lostResponse: 1, blindList: 1 },
  }),
  close8: scenario({
    ...closing,
    about: 'The closing of a run that is given up, whose turn is parked and put back.',
    inputs: ['m1'],
    operators: 1,
    writesLetters: true,
    maxAttempts: 0,
    faults: { defect: 2 },
  }),
  close9: scenario({
    ...closing,
    about: 'A closing, two workers of which one is slow, a redelivery and a refusal by the provider.',
    inputs: ['m1'],
    workers: 2,
    faults: { redelivery: 1, slowWorker: 1, refusal: 1 },
  }),
  close10: scenario({
    ...closing,
    about: 'The closings of two messages, and a Redis that forgets; a job that stalls is not given again.',
    inputs: ['m1', 'm2'],
    maxStalls: 0,
    forgetsFirstTurn: true,
    faults: { powerCut: 1 },
  }),
  close11: scenario({
    ...closing,
    about: 'A closing, STOP, and a Redis that forgets them.',
    inputs: ['m1', 'stop'],
    claimedSendMayGo: true,
    faults: { powerCut: 1 },
  }),
};
