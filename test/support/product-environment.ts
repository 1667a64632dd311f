import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TwilioStandIn } from '../stand-ins/twilio-stand-in.js';

export const ourNumber = '+15550100';
export const publicUrl = 'https://turnpike.example';
export const standInKeys = {
  api: 'stack-gateway-key',
  operator: 'stack-operator-key',
  model: 'stack-model-key',
  dashboard: 'stack-dashboard-key',
};

/** The settings that every app shares when the world around it is played by stand-ins. */
export function productEnvironment(fixture: {
  redisUrl: string;
  modelUrl: string;
  dashboardUrl: string;
  twilio: Pick<TwilioStandIn, 'accountSid' | 'authToken' | 'url'>;
}): Record<string, string> {
  return {
    REDIS_URL: fixture.redisUrl,
    LOG_LEVEL: 'info',
    PUBLIC_BASE_URL: publicUrl,
    GATEWAY_API_KEY: standInKeys.api,
    OPERATOR_API_KEY: standInKeys.operator,
    LLM_PROVIDER: 'openai',
    LLM_API_URL: fixture.modelUrl,
    LLM_API_KEY: standInKeys.model,
    LLM_MODEL: 'stand-in-model',
    DASHBOARD_API_URL: fixture.dashboardUrl,
    DASHBOARD_API_KEY: standInKeys.dashboard,
    TWILIO_ACCOUNT_SID: fixture.twilio.accountSid,
    TWILIO_AUTH_TOKEN: fixture.twilio.authToken,
    TWILIO_FROM_NUMBER: ourNumber,
    TWILIO_API_BASE_URL: fixture.twilio.url,
    // A load is no abuse, and what a run is asked is all that anybody should be told.
    API_REQUESTS_PER_MINUTE: '0',
    SENDER_TEXTS_PER_HOUR: '0',
    INBOX_MAX_DEPTH: '0',
    SPOOL_DIR: mkdtempSync(join(tmpdir(), 'turnpike-spool-')),
    FILES_DIR: mkdtempSync(join(tmpdir(), 'turnpike-files-')),
    TZ: 'UTC',
  };
}
