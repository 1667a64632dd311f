import { EnvError, makeValidator } from 'envalid';
import type { CleanedEnv } from 'envalid';
import { matching, setting, webAddress, webhookSecret } from '#settings';

const mailForm = /^[^\s@,<>]+@[^\s@,<>]+$/;

/** Addresses of people, with commas between them. */
const mailAddresses = makeValidator<readonly string[]>((input) => {
  const found = input.split(',').map((entry) => entry.trim());
  if (!found.every((entry) => mailForm.test(entry))) throw new EnvError('expected addresses such as ana@example.com');
  return found;
});

const smtpAddress = makeValidator<string>((input) => {
  const url = URL.canParse(input) ? new URL(input) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new EnvError('expected an address such as smtps://user:password@mail.example.com');
  return input;
});

/** Where operators are told of alerts. */
export function alertSettings(environment: NodeJS.ProcessEnv) {
  const withMail = {
    default: undefined,
    requiredWhen: () => Boolean(environment['ALERT_EMAIL_TO']),
    desc: 'is required with ALERT_EMAIL_TO',
  };
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
    ALERT_EMAIL_TO: setting('who is mailed alerts', mailAddresses({ default: undefined }), {
      values: 'list of addresses',
      note: 'With commas between them; `ALERT_EMAIL_FROM` and `ALERT_SMTP_URL` are required with it.',
    }),
    ALERT_EMAIL_FROM: setting(
      'the sender of those mails',
      matching(mailForm, 'an address such as turnpike@example.com')(withMail),
    ),
    ALERT_SMTP_URL: setting('the server that takes them, with user and password', smtpAddress(withMail), {
      note: '`smtps:` is TLS from the start; `smtp:` becomes TLS where the server offers it. It may be private: the environment names it.',
    }),
    ALERT_TEXT_TO: setting(
      'the number that alerts are texted to',
      matching(/^\+[1-9]\d{6,14}$/, 'a number such as +15550123')({ default: undefined }),
      { note: 'By Twilio, from `TWILIO_FROM_NUMBER`. Nothing is texted after its STOP.' },
    ),
    ALERT_SLACK_CHANNEL: setting(
      'the Slack channel that alerts are written to, by its id',
      matching(/^[CGD][A-Z0-9]{2,}$/, 'the id of a channel, such as C024BE91L')({ default: undefined }),
      { note: 'By the bot of `SLACK_BOT_TOKEN`, which has to be in it.' },
    ),
  };
}

export type AlertSettings = Readonly<CleanedEnv<ReturnType<typeof alertSettings>>>;
