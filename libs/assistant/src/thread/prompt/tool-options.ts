import { browserOffers } from '../calls/browser.js';
import { moreTools } from '../tools/deployment-tools.js';
import type { Lending } from '../tools/deployment-tools.js';
import type { PromptOptions } from './system-text.js';

/** What a prompt says of the tools beside the thread's own: nothing where there are none. */
export function toolOptions(settings: Lending): PromptOptions {
  const more = moreTools(settings);
  const computers = more.filter(({ computer }) => computer === 'filesystem').map(({ name }) => name.split('.')[0]);
  return {
    ...(more.length > 0 && { toolSearchEnabled: true }),
    ...(computers.length > 0 && { localGateway: [...new Set(computers)].join(', ') }),
    ...(browserOffers(settings).length > 0 && { browserAvailable: true }),
  };
}
