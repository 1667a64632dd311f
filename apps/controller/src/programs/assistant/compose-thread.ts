import { moreTools, toolOptions, usualWindow } from '#assistant';
import type { ThreadSettings } from '#assistant';
import type { Config } from '../../config.js';
import type { Pinned } from '../../pins/compose-pin.js';
import { ThreadEffects } from './thread-effects.js';
import type { ThreadPorts } from './thread-effects.js';

/** What serves the threads of a pin: their permissions and the window of their model are the policy's. */
export function composeThread(
  config: Pick<Config, 'INSTANCE_READ_ONLY' | 'PUBLIC_BASE_URL' | 'THREAD_MAX_MICRO_USD'>,
  ports: Omit<ThreadPorts, 'options' | 'tools' | 'windowTokens' | 'instanceUrl'>,
  { found, settings, enabled: tools }: Pick<Pinned, 'found' | 'settings' | 'enabled'>,
): { effects: ThreadEffects; settings: ThreadSettings } {
  const { assistant } = found.table;
  const { INSTANCE_READ_ONLY: readOnly, PUBLIC_BASE_URL: baseUrl, THREAD_MAX_MICRO_USD: threadCapMicroUsd } = config;
  const isReadOnly = readOnly === 'yes';
  const [route] = ports.routes.action;
  const windowTokens = assistant?.contextTokens?.[route?.model ?? ''] ?? usualWindow;
  const permissions = assistant?.permissions ?? {};
  const threadSettings = { ...settings, permissions, isReadOnly, tools, windowTokens, threadCapMicroUsd };
  const options = {
    timeZone: ports.timeZone,
    ...(baseUrl && { webhookBaseUrl: `${baseUrl}/webhook`, formBaseUrl: `${baseUrl}/form` }),
    ...((permissions.webSearch !== 'blocked' || permissions.fetchUrl !== 'blocked') && { researchMode: true }),
    ...(isReadOnly && { branchReadOnly: true }),
    ...toolOptions(threadSettings),
  };
  const about = { ...(baseUrl && { instanceUrl: baseUrl }), options, windowTokens };
  return {
    effects: new ThreadEffects({ ...ports, ...about, tools: moreTools(threadSettings) }),
    settings: threadSettings,
  };
}
