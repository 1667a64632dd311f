import { EnvError, makeValidator } from 'envalid';
import { integer, setting } from '#settings';

/** What a provider accepts in a minute; 0: no known limit. */
export interface MinuteLimits {
  requestsPerMinute: number;
  tokensPerMinute: number;
}

const mostMicroUsd = 1_000_000_000_000;
const mostPerMinute = 1_000_000_000;

/** `openai=500/200000,anthropic=50`: requests, and after a slash tokens, a minute. */
const limitsByProvider = makeValidator<Readonly<Record<string, MinuteLimits>>>((input) => {
  const entries = input.split(',').map((entry) => {
    const [, provider = '', requests, tokens] = /^\s*([\w-]+)=(\d{1,9})(?:\/(\d{1,9}))?\s*$/.exec(entry) ?? [];
    if (provider === '') throw new EnvError('expected provider=requests or provider=requests/tokens, by commas');
    return [provider, { requestsPerMinute: Number(requests), tokensPerMinute: Number(tokens ?? 0) }] as const;
  });
  return Object.fromEntries(entries);
});

/** The settings for what models may cost and how often all processes together may call them. 0: no cap, no limit. */
export const accountSettings = {
  BUDGET_CONVERSATION_MICRO_USD_PER_DAY: setting(
    'what models may cost one conversation in a UTC day; 0: no cap',
    integer({ min: 0, max: mostMicroUsd, default: 0 }),
    {
      note: 'In micro-dollars: 1000000 is a dollar. A call whose worst case would pass a cap is not made, and the person is told so (ADR 16). Without a cap there is no round trip for it. The same in controllers, compressors and tool-runners, which ask for embeddings.',
    },
  ),
  BUDGET_TENANT_MICRO_USD_PER_DAY: setting(
    'what models may cost a tenant in a UTC day; 0: no cap',
    integer({ min: 0, max: mostMicroUsd, default: 0 }),
    { note: 'As for one conversation. Required, and above 0, where forms are on (`HTML_FORM_SECRET`).' },
  ),
  MODEL_REQUESTS_PER_MINUTE: setting(
    'calls of one provider by all processes; 0: no limit known',
    integer({ min: 0, max: mostPerMinute, default: 0 }),
    {
      note: 'What each provider takes, shared by all processes (ADR 17). Without a limit only its Retry-After is shared.',
    },
  ),
  MODEL_TOKENS_PER_MINUTE: setting(
    'tokens of one provider by all processes; 0: no limit known',
    integer({ min: 0, max: mostPerMinute, default: 0 }),
  ),
  MODEL_LIMITS: setting('limits of single providers, in place of those two', limitsByProvider({ default: {} }), {
    values: 'list',
    default: 'none',
    note: '`openai=500/200000,groq=30`: requests, and after a slash tokens, a minute. The same in all processes.',
  }),
};

export interface AccountSettings {
  BUDGET_CONVERSATION_MICRO_USD_PER_DAY: number;
  BUDGET_TENANT_MICRO_USD_PER_DAY: number;
  MODEL_REQUESTS_PER_MINUTE: number;
  MODEL_TOKENS_PER_MINUTE: number;
  MODEL_LIMITS: Readonly<Record<string, MinuteLimits>>;
}

/** The limits of one provider: its own where it has some, else those of all. */
export function pickLimits(settings: AccountSettings, provider: string): MinuteLimits {
  const { MODEL_REQUESTS_PER_MINUTE: requestsPerMinute, MODEL_TOKENS_PER_MINUTE: tokensPerMinute } = settings;
  const own = Object.hasOwn(settings.MODEL_LIMITS, provider) ? settings.MODEL_LIMITS[provider] : undefined;
  return own ?? { requestsPerMinute, tokensPerMinute };
}

/** The caps of a day in micro-dollars; null when there are none, so that no store need be asked. */
export function readDayCaps(settings: AccountSettings): { tenant: number; conversation: number } | null {
  const { BUDGET_TENANT_MICRO_USD_PER_DAY: tenant, BUDGET_CONVERSATION_MICRO_USD_PER_DAY: conversation } = settings;
  return tenant > 0 || conversation > 0 ? { tenant, conversation } : null;
}
