import { moreTools, toolOptions, usualWindow } from '#assistant';
import type { ThreadSettings } from '#assistant';
import type { AgentSettings } from '#agent';
import type { PolicyTable } from '#policy';
import type { Config } from './config.js';
import { ThreadEffects } from './thread-effects.js';
import type { ThreadPorts } from './thread-effects.js';

/** What serves the threads of a pin: their permissions and the window of their model are the policy's. `tools`: all that is enabled here. */
export function composeThread(
  { INSTANCE_READ_ONLY: readOnly }: Pick<Config, 'INSTANCE_READ_ONLY'>,
  ports: Omit<ThreadPorts, 'options' | 'tools' | 'windowTokens'>,
  settings: AgentSettings,
  tools: ThreadSettings['tools'],
  { assistant }: PolicyTable,
): { thread: ThreadEffects; threadSettings: ThreadSettings } {
  const isReadOnly = readOnly === 'yes';
  const [route] = ports.routes.action;
  const windowTokens = assistant?.contextTokens?.[route?.model ?? ''] ?? usualWindow;
  const threadSettings = { ...settings, permissions: assistant?.permissions ?? {}, isReadOnly, tools, windowTokens };
  const options = {
    ...{ timeZone: ports.timeZone, ...(isReadOnly && { branchReadOnly: true }) },
    ...toolOptions(threadSettings),
  };
  return {
    thread: new ThreadEffects({ ...ports, options, windowTokens, tools: moreTools(threadSettings) }),
    threadSettings,
  };
}
