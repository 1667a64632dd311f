import { addressProblems, modelCallSettings, modelSettings, policySettings } from '#llm';
import { readSettings } from '#settings';

const { LLM_MODEL, LLM_RESCUE_MODEL } = modelCallSettings;
const specs = { ...modelSettings, LLM_MODEL, LLM_RESCUE_MODEL };

/** The models that runs ask, and the settings that give access to them; throws one error that names every problem. */
export function readModels(environment: NodeJS.ProcessEnv) {
  return readSettings('the model', { ...specs, ...policySettings(environment) }, environment, addressProblems);
}

export type ModelChoice = ReturnType<typeof readModels>;
