import { createThread } from '#assistant';
import type { ThreadState } from '#assistant';
import type { ThreadOrder } from '#protocol';
import { plannerPorts } from '../planner-ports.js';
import type { ProgramModule, Serving } from '../program-module.js';
import { composeThread } from './compose-thread.js';
import { threadMemories } from './thread-memories.js';

export const assistant: ProgramModule<Serving<ThreadState>> = {
  serve(ports) {
    const { config, sources, at } = ports;
    const sessions = sources.sessionsOf?.<ThreadOrder>('assistant');
    const memories = sessions ? threadMemories(sessions) : null;
    const composedAt = at((pinned) => composeThread(config, { ...plannerPorts(ports, pinned), memories }, pinned));
    const program = createThread((pin) => composedAt(pin).settings);
    return { program, effectsFor: (state) => composedAt(program.findLiveRun(state)?.pin ?? null).effects };
  },
};
