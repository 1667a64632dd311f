import type { Conversation } from '#agent';
import type { ThreadState } from '#assistant';
import type { SessionState } from '#builder';
import type { ScheduleState } from '#schedule';
import type { WorkflowState } from '#workflow';

/** What the actors of a program may wait for, by the states that say so. */
interface Waits {
  agent: Waiting<Conversation>;
  workflow: Waiting<WorkflowState>;
  schedule: Waiting<ScheduleState>;
  builder: Waiting<SessionState>;
  assistant: Waiting<ThreadState>;
}

type Waiting<S> = Readonly<Record<string, (state: S) => boolean>>;

const phase = ({ run }: Conversation) => run?.phase;
const frame = ({ run }: WorkflowState) => run?.frames.at(-1);
const step = ({ run }: SessionState) => run?.steps[0];

const waits: Waits = {
  agent: {
    approval: (state) => phase(state)?.name === 'approving',
    child: (state) => {
      const at = phase(state);
      return at?.name === 'joining' && at.child !== null;
    },
    delay: (state) => {
      const at = phase(state);
      return at?.name === 'thinking' && at.notBefore > 0;
    },
    question: (state) => phase(state)?.name === 'asking',
    reply: (state) => phase(state)?.name === 'answering',
    tool: (state) => {
      const at = phase(state);
      return at?.name === 'acting' && at.call.effectId !== null;
    },
  },
  workflow: {
    approval: ({ run }) => (run?.ask ?? null) !== null,
    child: ({ run }) => run !== null && Object.keys(run.children).length > 0,
    delay: (state) => frame(state)?.kind === 'delay',
    message: (state) => frame(state)?.kind === 'waitForMessage',
    tool: (state) => {
      const at = frame(state);
      return at?.kind === 'tool' && at.call.effectId !== null;
    },
  },
  schedule: {
    approval: ({ run }) => run !== null && run.open.length > 0,
    child: ({ run }) => run !== null,
    tick: ({ run, nextAt }) => run === null && nextAt !== null,
  },
  builder: {
    delay: (state) => {
      const next = step(state);
      return next?.name === 'think' && next.notBefore > 0;
    },
    model: (state) => step(state)?.name === 'think',
    save: (state) => step(state)?.name === 'save',
    'test run': (state) => {
      const next = step(state);
      return next?.name === 'batch' && next.calls.some(({ name }) => name === 'test_workflow');
    },
  },
  assistant: {
    card: ({ requests }) => requests.length > 0,
    checkpoint: ({ turn }) => turn?.followUp?.type === 'checkpoint',
    child: ({ children }) => children.length > 0,
    delay: ({ turn }) => turn !== null && turn.notBefore > 0,
    'follow-up': ({ followUps }) => followUps.length > 0,
  },
};

type ProgramName = keyof Waits;
export const programNames = Object.keys(waits) as ProgramName[]; // its own names

/** Every state that the actors of a program may wait in. */
export function waitsOf(program: string): string[] {
  return Object.keys(waitingOf(program));
}

/** What an actor in this state waits for. */
export function waitsIn(program: string, state: object | null): string[] {
  if (state === null) return [];
  const asked = Object.entries(waitingOf(program));
  return asked.filter(([, isSo]) => isSo(state)).map(([wait]) => wait);
}

function waitingOf(program: string): Waiting<object> {
  const name = programNames.find((each) => each === program);
  return name === undefined ? {} : (waits[name] as Waiting<object>); // whoever asks has states of this program
}
