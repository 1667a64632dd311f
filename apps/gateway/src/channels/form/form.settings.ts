import { EnvError, makeValidator } from 'envalid';
import type { CleanedEnv } from 'envalid';
import { accountSettings } from '#llm';
import { integer, setting } from '#settings';
import { aKey, keyForm, matching } from '#settings';

const formSecret = matching(keyForm, aKey);

const origins = makeValidator<readonly string[]>((input) =>
  input.split(',').map((entry) => {
    const origin = entry.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new EnvError(`${origin}: expected the origin of a website, such as https://shop.example`);
    return origin;
  }),
);

function aboveZero(expected: string) {
  return makeValidator<number>((input) => {
    if (!/^[1-9]\d{0,11}$/.test(input))
      throw new EnvError(`expected ${expected} where forms are on (HTML_FORM_SECRET)`);
    return Number(input);
  });
}

/** Anybody may begin a form, so that what all of them may send in a minute and cost in a day must have an end. */
export function formSettings({ HTML_FORM_SECRET: secret }: NodeJS.ProcessEnv) {
  const cap = 'a cap in micro-dollars above 0, the same as the controllers have,';
  const required = {
    default: undefined,
    requiredWhen: () => true,
    desc: `is required where forms are on (HTML_FORM_SECRET): ${cap} for anybody may begin one`,
  };
  const perMinute = { default: 120 };
  return {
    HTML_FORM_SECRET: setting('the key of a form’s tickets', formSecret({ default: undefined }), {
      note: '16 characters or more. With it forms are on: [channels](channels.md).',
    }),
    HTML_FORM_ORIGINS: setting('the websites that may frame and fetch a form', origins({ default: undefined }), {
      values: 'list of origins',
    }),
    HTML_REQUESTS_PER_MINUTE: setting(
      'how often all forms together may be sent; 0: no limit',
      secret ? aboveZero('1 or more')(perMinute) : integer({ min: 0, max: 1_000_000, ...perMinute }),
      { note: 'A quarter of it from one address. Where forms are on, above 0.' },
    ),
    BUDGET_TENANT_MICRO_USD_PER_DAY: secret
      ? aboveZero(cap)(required)
      : accountSettings.BUDGET_TENANT_MICRO_USD_PER_DAY,
  };
}

export type FormSettings = Readonly<CleanedEnv<ReturnType<typeof formSettings>>>;

/** What forms go by. The gateway's address is said with Twilio's settings. */
export type FormConfig = FormSettings & { PUBLIC_BASE_URL?: string | undefined };
