import type { CleanedEnv } from 'envalid';
import { matching, setting, webAddress, webhookSecret } from '#settings';

/** Where operators are told of alerts. */
export function alertSettings(environment: NodeJS.ProcessEnv) {
  return {
    ALERT_WEBHOOK_URL: setting('where alerts are posted', webAddress({ default: undefined }), {
      note: 'With its secret, or neither: [alerts](#alerts). It may be private: the environment names it.',
    }),
    ALERT_WEBHOOK_SECRET: setting(
      'the key that alerts are signed with: `whsec_`, then 24 bytes in base64',
      webhookSecret({
        default: undefined,
        requiredWhen: () => Boolean(environment['ALERT_WEBHOOK_URL']),
        desc: 'is required with ALERT_WEBHOOK_URL',
      }),
      { note: 'Required with `ALERT_WEBHOOK_URL`.' },
    ),
    ALERT_SLACK_CHANNEL: setting(
      'the Slack channel that alerts are written to, by its id',
      matching(/^[CGD][A-Z0-9]{2,}$/, 'the id of a channel, such as C024BE91L')({ default: undefined }),
      { note: 'By the bot of `SLACK_BOT_TOKEN`, which has to be in it.' },
    ),
  };
}

export type AlertSettings = Readonly<CleanedEnv<ReturnType<typeof alertSettings>>>;
