import { slackSettings } from './slack.settings.js';

/** Messages by Slack. */
export const slack = {
  settings: slackSettings,
  load: async () => (await import('./slack.module.js')).SlackModule,
};
