import type { ProgramEvent } from '#program';
import type { Deciding } from './asked.js';

/** A program with another decision in it. */
export interface Planted {
  decision: string;
  plant: (program: Deciding) => Deciding;
}

/** One for each program. */
export const planted: Readonly<Record<string, Planted>> = {
  agent: {
    decision: 'a message that was sent counts as refused',
    plant: taking((event) => event.type === 'reply-settled' && event.status === 'sent', { status: 'rejected' }),
  },
  workflow: {
    decision: 'only the first of several children is started',
    plant: (program) => ({
      ...nextOf(program),
      decide: (state, event, stamp) => {
        const step = program.decide(state, event, stamp);
        return step.spawns ? { ...step, spawns: step.spawns.slice(0, 1) } : step;
      },
    }),
  },
  schedule: {
    decision: 'a tick whose work was done counts as failed',
    plant: taking((event) => event.type === 'child-ended' && event.outcome === 'answered', { outcome: 'stalled' }),
  },
  builder: {
    decision: 'the model is asked again before its calls are made',
    plant: (program) => ({
      decide: (...given) => program.decide(...given),
      next: (state) => {
        const next = program.next(state);
        if (next?.type !== 'run-inline-tool' || !('calls' in next.args)) return next;
        return { type: 'call-model', mode: 'action', notBefore: 0, deadlineAt: 0 };
      },
    }),
  },
  assistant: {
    decision: 'an approved card counts as denied',
    plant: (program) => ({
      ...nextOf(program),
      decide: (state, event, stamp) => program.decide(state, denied(event), stamp),
    }),
  },
};

function denied(event: ProgramEvent): ProgramEvent {
  if (event.type !== 'thread-ordered' || event.order.type !== 'decide') return event;
  return { ...event, order: { ...event.order, decision: 'denied' } };
}

/** The program that takes some events for others. */
function taking(isMeant: (event: ProgramEvent) => boolean, change: object): Planted['plant'] {
  return (program) => ({
    ...nextOf(program),
    decide: (state, event, stamp) =>
      program.decide(state, isMeant(event) ? Object.assign({}, event, change) : event, stamp),
  });
}

function nextOf(program: Deciding): Pick<Deciding, 'next'> {
  return { next: (state) => program.next(state) };
}
