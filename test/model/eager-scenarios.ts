import { scenario } from './scenario.js';

const tools = { answers: ['tool', 'reply'], serves: ['tool'] } as const;
const sends = {
  answers: ['reply', 'question'],
  serves: ['question', 'reply', 'apology'],
  leavesClosings: true,
  hasCallback: true,
  notesCallbacks: true,
  claimedSendMayGo: true,
} as const;
const all = { ...sends, answers: ['tool', 'reply'], serves: ['tool', 'question', 'reply', 'apology'] } as const;

/** As it is built: sends go on beside, and a callback that comes first settles them. */
const settled = { ...sends, notesCallbacks: false, givesPlacesBack: true } as const;

/** The scenarios in which a controller does at once what its own commit has claimed (ADR 161). */
export const eagerScenarios = {
  eager1: scenario({
    ...tools,
    about: 'A tool that the controller serves, two crashes and a lost hint.',
    inputs: ['m1'],
    faults: { crash: 2, lostHint: 1 },
  }),
  eager2: scenario({
    ...tools,
    about: 'A controller that serves tools beside one that does not, a slow pair of hands and a redelivery.',
    inputs: ['m1'],
    controllers: 2,
    faults: { slowWorker: 1, redelivery: 1 },
  }),
  eager3: scenario({
    ...tools,
    about: 'A tool that the controller serves against a cancel, between two messages.',
    inputs: ['m1', 'm2', 'cancel'],
    answers: ['tool'],
  }),
  eager4: scenario({
    ...tools,
    about: 'A tool that the controller serves against the deadline, with a crash.',
    inputs: ['m1', 'deadline'],
    faults: { crash: 1 },
  }),
  eager5: scenario({
    ...sends,
    about: 'Sends that the controller serves, two messages, callbacks, and no faults.',
    inputs: ['m1', 'm2'],
    answers: ['reply'],
  }),
  eager6: scenario({
    ...sends,
    about: 'Sends that the controller serves, callbacks, a crash and a lost response.',
    inputs: ['m1'],
    faults: { crash: 1, lostResponse: 1 },
  }),
  eager7: scenario({
    ...sends,
    about: 'A send that the controller serves against STOP, with a lost response.',
    inputs: ['m1', 'stop'],
    faults: { lostResponse: 1 },
  }),
  eager8: scenario({
    ...sends,
    about: 'A send that the controller serves against a takeover that is given back, with a crash.',
    inputs: ['m1', 'takeover', 'give-back'],
    answers: ['reply'],
    faults: { crash: 1 },
  }),
  eager9: scenario({
    ...sends,
    about: 'A send that the controller serves: slow hands, a POST that would come too late, a refusal, a redelivery.',
    inputs: ['m1'],
    faults: { slowWorker: 1, latePost: 1, refusal: 1, redelivery: 1 },
  }),
  eager10: scenario({
    ...all,
    about: 'A tool and a send that the controller serves against the deadline, with a crash.',
    inputs: ['m1', 'deadline'],
    faults: { crash: 1 },
  }),
  eager11: scenario({
    ...all,
    about: 'A tool and a send that the controller serves, and a Redis that forgets.',
    inputs: ['m1'],
    faults: { powerCut: 1 },
  }),
  eager12: scenario({
    ...sends,
    about: 'A send whose fate the list does not tell, its callback, noted or late, and an operator who replays it.',
    inputs: ['m1'],
    answers: ['reply'],
    operators: 1,
    writesLetters: true,
    faults: { lostResponse: 1, blindList: 1 },
  }),
  eager13: scenario({
    ...sends,
    about: 'Sends that one of two controllers serves, against a cancel, between two messages.',
    inputs: ['m1', 'm2', 'cancel'],
    answers: ['reply'],
    controllers: 2,
  }),
  eager14: scenario({
    ...sends,
    about: 'A send that the controller serves, STOP, and a Redis that forgets them.',
    inputs: ['m1', 'stop'],
    answers: ['reply'],
    faults: { powerCut: 1 },
  }),
  eager15: scenario({
    ...tools,
    about: 'A tool that goes on beside its turn, a crash and a lost hint.',
    inputs: ['m1'],
    givesPlacesBack: true,
    faults: { crash: 1, lostHint: 1 },
  }),
  eager16: scenario({
    ...tools,
    about: 'A tool that goes on beside its turn, and no faults.',
    inputs: ['m1'],
    answers: ['tool'],
    givesPlacesBack: true,
  }),
  eager17: scenario({
    ...sends,
    about: 'A send that goes on beside its turn against STOP, its callback, a crash and a lost response.',
    inputs: ['m1', 'stop'],
    answers: ['reply'],
    givesPlacesBack: true,
    faults: { crash: 1, lostResponse: 1 },
  }),
  eager18: scenario({
    ...settled,
    about: 'A send that goes on beside its turn, a callback that settles it, a crash and a lost response.',
    inputs: ['m1'],
    faults: { crash: 1, lostResponse: 1 },
  }),
  eager19: scenario({
    ...settled,
    about: 'Sends that go on beside their turns, two messages, callbacks that settle them, and no faults.',
    inputs: ['m1', 'm2'],
    answers: ['reply'],
  }),
  eager20: scenario({
    ...settled,
    about:
      'A send beside its turn and a callback that settles it: a POST that would come too late, a refusal, slow hands.',
    inputs: ['m1'],
    answers: ['reply'],
    faults: { slowWorker: 1, latePost: 1, refusal: 1 },
  }),
  eager21: scenario({
    ...settled,
    about: 'A send beside its turn, STOP, a callback that settles it, and a Redis that forgets.',
    inputs: ['m1', 'stop'],
    answers: ['reply'],
    faults: { powerCut: 1 },
  }),
  eager22: scenario({
    ...tools,
    about: 'A settle that loads, a crash and a lost hint.',
    inputs: ['m1'],
    loadsAtSettle: true,
    faults: { crash: 1, lostHint: 1 },
  }),
  eager23: scenario({
    ...tools,
    about:
      'A settle that loads, or goes on beside, next to a controller that serves nothing: slow hands, a redelivery.',
    inputs: ['m1'],
    controllers: 2,
    loadsAtSettle: true,
    givesPlacesBack: true,
    faults: { slowWorker: 1, redelivery: 1 },
  }),
  eager24: scenario({
    ...tools,
    about: 'A settle that loads against a cancel, between two messages.',
    inputs: ['m1', 'm2', 'cancel'],
    answers: ['tool'],
    loadsAtSettle: true,
  }),
  eager25: scenario({
    ...tools,
    about: 'A settle that loads, of a conversation whose cancel fails, so that it is parked.',
    inputs: ['m1', 'cancel'],
    answers: ['tool'],
    controllers: 2,
    loadsAtSettle: true,
    maxAttempts: 0,
    faults: { defect: 2 },
  }),
  eager26: scenario({
    ...tools,
    about: 'A settle that loads, two messages, and a Redis that forgets; a job that stalls is not given again.',
    inputs: ['m1', 'm2'],
    answers: ['tool'],
    loadsAtSettle: true,
    maxStalls: 0,
    forgetsFirstTurn: true,
    faults: { powerCut: 1 },
  }),
};
