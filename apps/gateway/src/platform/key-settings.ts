import { EnvError, makeValidator } from 'envalid';
import { setting } from '#settings';
import { aKey, keyForm, matching, webhookSecret } from '#settings';

/** Whoever may look must not decide: the operators' key is another than the viewers'. */
export function keySettings({ GATEWAY_API_KEY: viewers, OPERATOR_API_KEY: operators }: NodeJS.ProcessEnv) {
  const glassKey = makeValidator<string>((input) => {
    if (input === viewers || input === operators)
      throw new EnvError(
        'expected another key than GATEWAY_API_KEY and OPERATOR_API_KEY: its uses could not be told apart',
      );
    if (!keyForm.test(input)) throw new EnvError(`expected ${aKey}`);
    return input;
  });
  const operatorKey = makeValidator<string>((input) => {
    if (input === viewers) throw new EnvError('expected another key than GATEWAY_API_KEY: who may look could decide');
    if (!keyForm.test(input)) throw new EnvError(`expected ${aKey}`);
    return input;
  });
  return {
    GATEWAY_API_KEY: setting(
      'the bearer key of the HTTP API',
      matching(keyForm, aKey)({ desc: 'is required: the bearer key of the HTTP API' }),
      { note: '16 characters or more, such as `openssl rand -hex 24` prints.' },
    ),
    OPERATOR_API_KEY: setting('the bearer key of what operators do', operatorKey({ default: undefined }), {
      note: 'They cancel, approve, take over and replay. As long as the API’s, and another one. Without it those routes answer 403.',
    }),
    BREAK_GLASS_KEY: setting(
      'the key that signs in to the console when the provider is away',
      glassKey({ default: undefined }),
      {
        note: 'It is an admin’s, for an hour. Each use is in the audit and told as an alert: [the break-glass key](security.md#the-break-glass-key).',
      },
    ),
  };
}

/** What events are signed with that another system is told of. */
export function eventSettings(environment: NodeJS.ProcessEnv) {
  return {
    EVENT_WEBHOOK_SECRET: setting(
      'the key that events are signed with: `whsec_`, then 24 bytes in base64',
      webhookSecret({
        default: undefined,
        requiredWhen: () => Boolean(environment['EVENT_WEBHOOK_URL']),
        desc: 'is required with EVENT_WEBHOOK_URL',
      }),
      { note: 'Required with `EVENT_WEBHOOK_URL`: [webhooks](webhooks.md).' },
    ),
  };
}
