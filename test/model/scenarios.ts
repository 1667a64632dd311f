import { scenario, type Scenario } from './scenario.js';

/** The scenarios by name. The last two are ours; the others are those of the model this one was ported from. */
export const scenarios = {
  lost1: scenario({
    about: 'One message, a tool or a reply, one lost hint.',
    inputs: ['m1'],
    answers: ['tool', 'reply'],
    maxStalls: 1,
    faults: { lostHint: 1 },
  }),
  lost2: scenario({
    about: 'Two messages, two controllers, one lost hint.',
    inputs: ['m1', 'm2'],
    answers: ['reply'],
    controllers: 2,
    faults: { lostHint: 1 },
  }),
  plain: scenario({
    about: 'Two messages, everything the model may say, two of each worker, no faults.',
    inputs: ['m1', 'm2'],
    answers: ['tool', 'reply', 'question'],
    controllers: 2,
    workers: 2,
  }),
  sweepc: scenario({
    about: 'A crash, in the sweeper too, and a lost hint.',
    inputs: ['m1'],
    answers: ['reply'],
    faults: { crash: 1, lostHint: 1 },
  }),
  stop1: scenario({
    about: 'STOP against a reply or a question whose response is lost.',
    inputs: ['m1', 'stop'],
    answers: ['reply', 'question'],
    claimedSendMayGo: true,
    faults: { lostResponse: 1 },
  }),
  dead1: scenario({
    about: 'The deadline against everything the model may say, one lost response.',
    inputs: ['m1', 'deadline'],
    answers: ['reply', 'tool', 'question'],
    faults: { lostResponse: 1 },
  }),
  can1: scenario({
    about: 'A cancel between two messages.',
    inputs: ['m1', 'm2', 'cancel'],
    answers: ['reply'],
  }),
  two: scenario({
    about: 'Two messages, everything the model may say, a crash and a lost hint: the largest.',
    inputs: ['m1', 'm2'],
    answers: ['tool', 'reply', 'question'],
    controllers: 2,
    maxStalls: 1,
    faults: { crash: 1, lostHint: 1 },
  }),
  crash2: scenario({
    about: 'Two crashes, a lost and a doubled hint.',
    inputs: ['m1'],
    answers: ['tool', 'reply'],
    controllers: 2,
    maxStalls: 1,
    faults: { crash: 2, lostHint: 1, duplicateHint: 1 },
  }),
  race: scenario({
    about: 'Two controllers on one lane: a redelivery, a doubled hint, a slow holder.',
    inputs: ['m1'],
    answers: ['tool', 'reply', 'question'],
    controllers: 2,
    maxStalls: 1,
    faults: { redelivery: 1, duplicateHint: 1, slowController: 1 },
  }),
  poison: scenario({
    about: 'Two crashes, so that BullMQ gives a hint up.',
    inputs: ['m1'],
    answers: ['reply'],
    maxStalls: 1,
    faults: { crash: 2 },
  }),
  park: scenario({
    about: 'Three doubled hints under a limit of two attempts.',
    inputs: ['m1', 'm2'],
    answers: ['reply'],
    controllers: 2,
    maxAttempts: 2,
    faults: { duplicateHint: 3 },
  }),
  stop: scenario({
    about: 'STOP against everything the model may say, with a crash, a lost hint and a lost response.',
    inputs: ['m1', 'stop'],
    answers: ['reply', 'question', 'tool'],
    controllers: 2,
    claimedSendMayGo: true,
    faults: { crash: 1, lostHint: 1, lostResponse: 1 },
  }),
  take1: scenario({
    about: 'A takeover, for good, against a reply, a question or a tool whose response is lost.',
    inputs: ['m1', 'takeover'],
    answers: ['reply', 'question', 'tool'],
    claimedSendMayGo: true,
    faults: { lostResponse: 1 },
  }),
  take2: scenario({
    about: 'A takeover of one message that is given back, with a lost hint and a lost response.',
    inputs: ['m1', 'takeover', 'give-back'],
    answers: ['reply', 'question'],
    faults: { lostHint: 1, lostResponse: 1 },
  }),
  take: scenario({
    about: 'A takeover that is given back, between two messages, with questions, a lost hint and a lost response.',
    inputs: ['m1', 'm2', 'takeover', 'give-back'],
    answers: ['reply', 'question'],
    faults: { lostHint: 1, lostResponse: 1 },
  }),
  i9: scenario({
    about: 'STOP against a claimed send, with I9 read to the letter: the one scenario that must go wrong.',
    inputs: ['m1', 'stop'],
    answers: ['reply'],
  }),
  dead: scenario({
    about: 'The deadline against everything the model may say, with a crash and a lost response.',
    inputs: ['m1', 'deadline'],
    answers: ['reply', 'tool', 'question'],
    controllers: 2,
    faults: { crash: 1, lostResponse: 1 },
  }),
  dead2: scenario({
    about: 'The deadline of a run while the next message waits.',
    inputs: ['m1', 'm2', 'deadline'],
    answers: ['reply'],
    controllers: 2,
  }),
  cancel: scenario({
    about: 'A cancel between two messages, with tools and two controllers.',
    inputs: ['m1', 'm2', 'cancel'],
    answers: ['reply', 'tool'],
    controllers: 2,
  }),
  never: scenario({
    about: 'A tool that must never run twice: a crash, a redelivery and a slow worker.',
    inputs: ['m1'],
    answers: ['tool'],
    workers: 2,
    isNeverTool: true,
    faults: { crash: 1, redelivery: 1, slowWorker: 1 },
  }),
  post: scenario({
    about: 'Two replies and their callbacks: a crash and a lost response.',
    inputs: ['m1', 'm2'],
    answers: ['reply'],
    workers: 2,
    hasCallback: true,
    faults: { crash: 1, lostResponse: 1 },
  }),
  zombie: scenario({
    about: 'A worker that outlives its claim, and a refusal by the provider.',
    inputs: ['m1'],
    answers: ['reply'],
    workers: 2,
    faults: { redelivery: 1, slowWorker: 1, refusal: 1 },
  }),
  busy1: scenario({
    about: 'A cancel that loses to a claim and loads again, under a limit of one attempt.',
    inputs: ['m1', 'cancel'],
    answers: ['reply'],
    maxAttempts: 1,
  }),
  overtake: scenario({
    about: "A settled reply's event that arrives while another controller holds the lease.",
    inputs: ['m1', 'cancel'],
    answers: ['reply'],
    controllers: 2,
  }),
} satisfies Record<string, Scenario>;

/** The name of a scenario. */
export type ScenarioName = keyof typeof scenarios;

/** True of a text that names a scenario. */
export function isScenarioName(text: string): text is ScenarioName {
  return Object.hasOwn(scenarios, text);
}
