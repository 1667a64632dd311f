import { readConfig as readCompressor, settingsIn as compressorSettings } from '../../apps/compressor/src/config.js';
import { readConfig as readController, settingsIn as controllerSettings } from '../../apps/controller/src/config.js';
import { readConfig as readGateway, settingsIn as gatewaySettings } from '../../apps/gateway/src/config.js';
import { readConfig as readToolRunner, settingsIn as toolRunnerSettings } from '../../apps/tool-runner/src/config.js';

export type Environment = Record<string, string>;

/** What has no default, and so must be filled in before a first start. */
export const requiredSettings: Environment = {
  GATEWAY_API_KEY: 'a-key-for-a-test',
  LLM_PROVIDER: 'openai',
  LLM_API_KEY: 'a-key-for-a-test',
  DASHBOARD_API_URL: 'https://dashboard.example',
  DASHBOARD_API_KEY: 'a-key-for-a-test',
};

/** Each app's settings as it reads them: every name that its config.ts knows is a key of the result, whether it has a value or not. */
export const appSettings: Record<string, (environment: Environment) => object> = {
  gateway: readGateway,
  controller: readController,
  'tool-runner': readToolRunner,
  compressor: readCompressor,
};

/** Each app's settings as it defines them, by name: their validators, and what a reader is told of them. */
export const definedSettings: Record<string, (environment: Environment) => object> = {
  gateway: gatewaySettings,
  controller: controllerSettings,
  'tool-runner': toolRunnerSettings,
  compressor: compressorSettings,
};
