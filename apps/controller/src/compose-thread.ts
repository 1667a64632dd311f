import { moreTools, toolOptions } from '#assistant';
import type { ThreadSettings } from '#assistant';
import type { AgentSettings } from '#agent';
import type { PolicyTable } from '#policy';
import type { Config } from './config.js';
import { ThreadEffects } from './thread-effects.js';
import type { ThreadPorts } from './thread-effects.js';

/** What serves the threads of a pin: their permissions are the policy's. `tools`: all that is enabled here. */
export function composeThread(
  { INSTANCE_READ_ONLY: readOnly }: Pick<Config, 'INSTANCE_READ_ONLY'>,
  ports: Omit<ThreadPorts, 'options' | 'tools'>,
  settings: AgentSettings,
  tools: ThreadSettings['tools'],
  { assistant }: PolicyTable,
): { thread: ThreadEffects; threadSettings: ThreadSettings } {
  const isReadOnly = readOnly === 'yes';
  const threadSettings = { ...settings, permissions: assistant?.permissions ?? {}, isReadOnly, tools };
  const options = {
    ...{ timeZone: ports.timeZone, ...(isReadOnly && { branchReadOnly: true }) },
    ...toolOptions(threadSettings),
  };
  return { thread: new ThreadEffects({ ...ports, options, tools: moreTools(threadSettings) }), threadSettings };
}
