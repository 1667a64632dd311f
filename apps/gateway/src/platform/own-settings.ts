import { fileSettings } from '#files';
import { str } from 'envalid';
import { firmSettings } from './firm.js';
import { messageSettings } from './message-settings.js';
import { providerNames } from '#llm';
import { middlewareSettings } from '#middleware';
import { agentDirectory } from '#registry';
import { commonSettings, integer, setting } from '#settings';
import { toolArguments, toolDirectorySettings } from '#tools';
import { quietSettings, reconcileSettings } from '#sends/settings';
import { trustedProxies } from './trusted-proxies.js';

const limitSettings = {
  API_REQUESTS_PER_MINUTE: setting(
    'requests under the API key, over all gateways; 0: no limit',
    integer({ min: 0, max: 1_000_000, default: 600 }),
    {
      note: 'Texts from the console and under the operator key count too. Above it 429 with `Retry-After`. While Redis is away each gateway takes as many. [Looks](#the-console) have a share of their own.',
    },
  ),
  API_KEY_READS_NUMBERS: setting(
    'whether the API key and the keys of agents read phone numbers',
    str({ choices: ['yes', 'no'], default: 'yes' }),
    {
      note: 'They name conversations by them. With `no` numbers are masked for them as for a named key without `words`: [named keys](security.md#named-keys).',
    },
  ),
  EVENT_STREAMS_MAX: setting(
    'streams of events that one gateway keeps open',
    integer({ min: 0, max: 100_000, default: 500 }),
    {
      note: 'One more is answered 503 with `Retry-After`, and more than half under one key (its sign-ins included) 429.',
    },
  ),
  SENDER_TEXTS_PER_HOUR: setting(
    'texts of one number that may start or join a run; 0: no limit',
    integer({ min: 0, max: 100_000, default: 60 }),
    { note: 'More are kept, marked `limited`, and its owner is told once an hour.' },
  ),
  INBOX_MAX_DEPTH: setting(
    'conversations that wait before people are told that it takes a while; 0: never',
    integer({ min: 0, max: 10_000_000, default: 10_000 }),
    { note: 'Once an hour for each person; the API answers `delayed: true`.' },
  ),
  INTAKE_MAX_WAITING: setting(
    'messages that one gateway holds on their way into Redis',
    integer({ min: 1, max: 10_000_000, default: 10_000 }),
    { note: 'Those in its spool are among them. One more is answered 503, and nothing of it is written.' },
  ),
};

/** What the gateway reads whatever else is set up. */
export const ownSettings = {
  GATEWAY_PORT: commonSettings.GATEWAY_PORT,
  TRUSTED_PROXIES: setting('the proxies in front of the gateway', trustedProxies({ default: undefined }), {
    values: 'list of networks',
    note: 'Such as `10.0.0.0/8,192.0.2.1`. A caller’s address is then the last in `X-Forwarded-For` that is none of theirs; wrong keys are counted by it.',
  }),
  INSTANCE_READ_ONLY: commonSettings.INSTANCE_READ_ONLY,
  AGENT_PUBLISHING: setting(
    'whether operators may publish the goal, constraints and model of an agent in the place of its file',
    str({ choices: ['yes', 'no'], default: 'yes' }),
    { note: 'With `no` an agent can only be given back to its file: [publish](agents.md#publishing-without-a-file).' },
  ),
  TENANT_BYTES_PER_DAY: commonSettings.TENANT_BYTES_PER_DAY,
  ...fileSettings,
  DOCS_PUBLIC: setting(
    'whether `/docs` is shown without a key or a sign-in',
    str({ choices: ['yes', 'no'], default: 'no' }),
  ),
  ...firmSettings,
  ...limitSettings,
  ...messageSettings,
  QUIET_WINDOW_MS: setting(
    'the pause that ends a burst of texts; 0: none',
    integer({ min: 0, max: 10_000, default: 400 }),
    { note: 'A burst takes up to 2 s in all. On the API too: an answer there takes at least this.' },
  ),
  ...reconcileSettings,
  TZ: commonSettings.TZ,
  ...toolDirectorySettings,
  ...middlewareSettings,
  ...quietSettings,
  REPLY_CONCURRENCY: setting('replies at once', integer({ min: 1, max: 1_000, default: 50 })),
};

/** The agents' own keys stand in the environment, under the names that their files say. */
export function agentSettings(environment: NodeJS.ProcessEnv) {
  const { GATEWAY_API_KEY, OPERATOR_API_KEY } = environment;
  const readSecret = (name: string): string | undefined => environment[name];
  return {
    AGENTS_DIR: agentDirectory({
      providers: providerNames,
      args: toolArguments(environment),
      takenKeys: { GATEWAY_API_KEY, OPERATOR_API_KEY },
      readSecret,
    }),
  };
}
