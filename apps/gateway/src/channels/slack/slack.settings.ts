import type { CleanedEnv } from 'envalid';
import { setting, webAddress } from '#settings';
import { matching, secretText } from '#settings';

/** What Slack needs. */
export interface SlackConfig {
  botToken: string;
  signingSecret: string;
  /** Null: Slack's own host. */
  apiBaseUrl: string | null;
}

const slackToken = matching(/^xox[a-z]-\S+$/, 'a bot token: xoxb-, then the rest');
const slackNames = ['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET'];
const itsOwn = { default: 'its own' };

/** It is set up as a whole or not at all. */
export function slackSettings(environment: NodeJS.ProcessEnv) {
  const isWanted = slackNames.some((name) => environment[name]);
  const required = { default: undefined, requiredWhen: () => isWanted, desc: 'is required with the rest of Slack' };
  return {
    SLACK_BOT_TOKEN: setting('Slack’s bot token', slackToken(required), {
      note: 'With the signing secret, or neither: [channels](channels.md).',
    }),
    SLACK_SIGNING_SECRET: setting('the key that Slack signs with', secretText(required)),
    SLACK_API_BASE_URL: setting('Slack’s address, for stand-ins', webAddress({ default: undefined }), itsOwn),
  };
}

export type SlackSettings = Readonly<CleanedEnv<ReturnType<typeof slackSettings>>>;

/** The settings of Slack; null when none of them is there, and Slack is off. */
export function readSlackConfig(config: SlackSettings): SlackConfig | null {
  const { SLACK_BOT_TOKEN: botToken, SLACK_SIGNING_SECRET: signingSecret } = config;
  return botToken && signingSecret ? { botToken, signingSecret, apiBaseUrl: config.SLACK_API_BASE_URL ?? null } : null;
}
