import { agent } from './agent/index.js';
import { assistant } from './assistant/index.js';
import { builder } from './builder/index.js';
import type { ProgramModule } from './program-module.js';
import { schedule } from './schedule/index.js';
import { workflow } from './workflow/index.js';

/** The programs that a controller serves. Actors without a name run the first. */
export const programs: readonly ProgramModule[] = [agent, workflow, schedule, builder, assistant];
