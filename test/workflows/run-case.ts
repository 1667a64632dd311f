import { layerFiles } from '#workflow';
import { runByCommand, runBySchedule } from './by-command.js';
import { runByText } from './by-text.js';
import type { Came } from './by-text.js';
import type { Case } from './cases.js';
import type { Deployment } from './deployment.js';
import { documentOf } from './examples.js';
import { modelOfCase } from './model-of-case.js';

type Way = 'command' | 'schedule' | 'text';

const ways: Readonly<Record<Way, (deployment: Deployment, each: Case) => Promise<Came>>> = {
  command: runByCommand,
  schedule: runBySchedule,
  text: runByText,
};

/** A document that repeats is set as a schedule; what needs an agent is texted to it; all others are run by the command line. */
export function wayOf(each: Case): Way {
  if (documentOf(each).root.kind === 'every') return 'schedule';
  return isBound(each) ? 'text' : 'command';
}

/** Whether a case needs an agent that is bound to it: a person texts while it waits, or files stand beside that agent. */
export function isBound(each: Case): boolean {
  return each.texts !== undefined || layerFiles(documentOf(each)).length > 0;
}

/** Runs a case with the models that it has. */
export function runCase(deployment: Deployment, each: Case): Promise<Came> {
  deployment.stack.model.use(modelOfCase(documentOf(each).root, each));
  return ways[wayOf(each)](deployment, each);
}
