import { StepPool } from '#steps';
import type { Config } from './config.js';
import type { ModelOf } from './model/ask-routes.js';
import { createModels } from './model/open-models.js';
import { composePin } from './pins/compose-pin.js';
import { withModel } from './pins/own-settings.js';
import { asPlainAgent } from './pins/pinned-policy.js';
import { singlePolicy, Versions } from './pins/versions.js';
import { Programs } from './programs.js';
import type { ProgramModule, ProgramSources } from './programs/program-module.js';
import { programs } from './programs/index.js';
import { readStepOptions } from './settings/step-settings.js';

/** What decides every run of this process and calls its models. */
export function composePrograms(
  given: Config,
  modelOf: ModelOf = createModels(given),
  sources: ProgramSources = {},
  modules: readonly ProgramModule[] = programs,
): Programs {
  const { policies = singlePolicy(given.POLICY_FILE), agents, onLost, model, log, schemaInForce } = sources;
  const config = model === undefined ? given : { ...given, LLM_MODEL: model };
  const versions = new Versions(
    policies,
    (pinned) => {
      const found = asPlainAgent(given, pinned);
      return composePin(config, model === undefined ? found : withModel(found, model), log);
    },
    agents,
    onLost,
  );
  const pool = new StepPool(readStepOptions(config));
  const ports = {
    ...{ config, modelOf, sources, pool },
    at: versions.at.bind(versions),
    opening: versions.opening.bind(versions),
  };
  const served = modules.map((module) => ({ module, serving: module.serve(ports) }));
  return new Programs(served, versions, schemaInForce);
}
