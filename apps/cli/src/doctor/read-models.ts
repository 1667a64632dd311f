import { str } from 'envalid';
import { addressProblems, modelSettings } from '#llm';
import { readSettings } from '#settings';
import { wholeEnvironment } from '../config.js';

const specs = { ...modelSettings, LLM_MODEL: str({ default: '' }), LLM_RESCUE_MODEL: str({ default: '' }) };

/** Which models runs ask, and what opens them; throws one error that names every problem. */
export function readModels() {
  return readSettings('the model', specs, wholeEnvironment(), addressProblems);
}

export type ModelChoice = ReturnType<typeof readModels>;
