import { str } from 'envalid';
import { addressProblems, modelSettings, policySettings } from '#llm';
import { readSettings } from '#settings';

const specs = { ...modelSettings, LLM_MODEL: str({ default: '' }), LLM_RESCUE_MODEL: str({ default: '' }) };

/** Which models runs ask, and what opens them; throws one error that names every problem. */
export function readModels(environment: NodeJS.ProcessEnv) {
  return readSettings('the model', { ...specs, ...policySettings(environment) }, environment, addressProblems);
}

export type ModelChoice = ReturnType<typeof readModels>;
