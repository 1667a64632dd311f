import { readConfig as readCompressor } from '../../apps/compressor/src/config.js';
import { readConfig as readController } from '../../apps/controller/src/config.js';
import { readConfig as readGateway } from '../../apps/gateway/src/platform/config.js';
import { readConfig as readToolRunner } from '../../apps/tool-runner/src/config.js';

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
