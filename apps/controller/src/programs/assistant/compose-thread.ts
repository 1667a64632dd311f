import { moreTools, toolOptions, usualWindow } from '#assistant';
import type { ThreadSettings } from '#assistant';
import type { AgentSettings } from '#agent';
import type { PolicyTable } from '#policy';
import type { Config } from '../../config.js';
import { ThreadEffects } from './thread-effects.js';
import type { ThreadPorts } from './thread-effects.js';

/** What serves the threads of a pin: their permissions and the window of their model are the policy's. `tools`: all that is enabled here. */
export function composeThread(
  config: Pick<Config, 'INSTANCE_READ_ONLY' | 'PUBLIC_BASE_URL' | 'THREAD_MAX_MICRO_USD'>,
  ports: Omit<ThreadPorts, 'options' | 'tools' | 'windowTokens' | 'instanceUrl'>,
  settings: AgentSettings,
  tools: ThreadSettings['tools'],
  { assistant }: PolicyTable,
): { thread: ThreadEffects; threadSettings: ThreadSettings } {
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
    thread: new ThreadEffects({ ...ports, ...about, tools: moreTools(threadSettings) }),
    threadSettings,
  };
}
