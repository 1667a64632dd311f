import type { ThreadSettings } from '#assistant';
import type { AgentSettings } from '#agent';
import type { PolicyTable } from '#policy';
import type { Config } from './config.js';
import { ThreadEffects } from './thread-effects.js';
import type { ThreadPorts } from './thread-effects.js';

/** What serves the threads of a pin: their permissions are the policy's. */
export function composeThread(
  { INSTANCE_READ_ONLY: readOnly }: Pick<Config, 'INSTANCE_READ_ONLY'>,
  ports: Omit<ThreadPorts, 'options'>,
  settings: AgentSettings,
  { assistant }: PolicyTable,
): { thread: ThreadEffects; threadSettings: ThreadSettings } {
  const isReadOnly = readOnly === 'yes';
  const options = { timeZone: ports.timeZone, ...(isReadOnly && { branchReadOnly: true }) };
  return {
    thread: new ThreadEffects({ ...ports, options }),
    threadSettings: { ...settings, permissions: assistant?.permissions ?? {}, isReadOnly },
  };
}
