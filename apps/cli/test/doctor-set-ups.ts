import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standInKeys } from '../../../test/support/product-environment.js';
import type { DoctorFixture } from './doctor-fixture.js';

/** A set-up in which nothing works, though every process starts or would say little: what is otherwise than in the healthy one, and what `doctor` says. */
export interface SetUp {
  name: string;
  changes: (fixture: DoctorFixture) => Record<string, string>;
  /** The name of the check that fails. */
  check: string;
  /** What stands in the line: what is wrong, and where it was read. */
  what: RegExp;
  from: RegExp;
  advice: RegExp;
}

const parameters = { type: 'object', properties: {}, additionalProperties: false };

/** A directory with one file of a tool or of a server in it. */
function directoryWith({ folder }: DoctorFixture, name: string, file: object): string {
  const directory = mkdtempSync(join(folder, 'tools-'));
  writeFileSync(join(directory, `${name}.json`), JSON.stringify({ name, ...file }));
  return directory;
}

function counts(url: string, egress?: readonly string[]): object {
  const request = { method: 'GET', url };
  return {
    description: 'Counts.',
    parameters,
    repeat: 'safe',
    replacesShipped: true,
    request,
    ...(egress && { egress }),
  };
}

/** The dashboard of this world, by which it is reached. */
function dashboardOf({ healthy }: DoctorFixture): string {
  return healthy['DASHBOARD_API_URL'] ?? '';
}

const server = {
  kind: 'mcp',
  transport: { type: 'http', url: 'https://weather.example/mcp' },
  tools: { forecast: {} },
};

export const dashboardSetUps: readonly SetUp[] = [
  {
    name: 'a dashboard on a private network, at an address that a file writes out',
    changes: (fixture) => ({
      TOOLS_DIR: directoryWith(fixture, 'get_counts', counts(`${dashboardOf(fixture)}/counts`)),
    }),
    check: 'addresses of tools',
    what: /^tool get_counts: 127\.0\.0\.1 is private$/,
    from: /TOOLS_DIR/,
    advice: /begin the address with \$\{env:NAME\}.*EGRESS_ALLOW/,
  },
  {
    name: 'a dashboard that the file of its tool does not list',
    changes: (fixture) => ({
      TOOLS_DIR: directoryWith(fixture, 'get_counts', counts('${env:DASHBOARD_API_URL}/counts', ['dash.example'])),
    }),
    check: 'addresses of tools',
    what: /tool get_counts: 127\.0\.0\.1 is not in its egress list/,
    from: /TOOLS_DIR/,
    advice: /tool-runner does not start.*egress/,
  },
  {
    name: 'a dashboard that redirects',
    changes: ({ models }) => ({ DASHBOARD_API_URL: `${models.url}/moved` }),
    check: 'dashboard',
    what: /^127\.0\.0\.1:\d+ answers 302 to get_counts/,
    from: /DASHBOARD_API_URL/,
    advice: /redirects are not followed.*DASHBOARD_API_URL/,
  },
  {
    name: 'a dashboard that refuses the key',
    changes: () => ({ DASHBOARD_API_KEY: 'the-key-of-another' }),
    check: 'dashboard',
    what: /refuses the key of get_counts \(401\)/,
    from: /DASHBOARD_API_URL.*DASHBOARD_API_KEY/,
    advice: /DASHBOARD_API_KEY/,
  },
  {
    name: 'DASHBOARD_API_URL with a part too many',
    changes: (fixture) => ({ DASHBOARD_API_URL: `${dashboardOf(fixture)}/api/v9` }),
    check: 'dashboard',
    what: /answers 404 to get_counts/,
    from: /DASHBOARD_API_URL/,
    advice: /mend DASHBOARD_API_URL/,
  },
];

export const modelSetUps: readonly SetUp[] = [
  {
    name: 'LLM_API_URL without /v1',
    changes: ({ models }) => ({ LLM_API_URL: `${models.url}/openai` }),
    check: 'model provider openai',
    what: /\/openai\/models answers 404/,
    from: /LLM_API_URL.*LLM_API_KEY/,
    advice: /LLM_API_URL=http:\/\/127\.0\.0\.1:\d+\/openai\/v1, which answers/,
  },
  {
    name: 'LLM_API_URL at a website',
    changes: ({ models }) => ({ LLM_API_URL: `${models.url}/website` }),
    check: 'model provider openai',
    what: /answers 200, and not as an API does/,
    from: /LLM_API_URL/,
    advice: /LLM_API_URL/,
  },
  {
    name: 'a model that the provider does not list',
    changes: () => ({ LLM_MODEL: 'gpt-9' }),
    check: 'models of openai',
    what: /it does not have gpt-9/,
    from: /LLM_API_URL/,
    advice: /name one that it has: LLM_MODEL/,
  },
  {
    name: 'a server that wants a key, and none is set',
    changes: ({ models }) => ({ LLM_PROVIDER: 'vllm', LLM_API_URL: `${models.url}/openai/v1`, LLM_API_KEY: '' }),
    check: 'model provider vllm',
    what: /wants a key \(401\)/,
    from: /LLM_API_URL/,
    advice: /VLLM_API_KEY/,
  },
];

const events = { EVENT_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };

export const eventSetUps: readonly SetUp[] = [
  {
    name: 'an address for events where nobody listens',
    changes: () => ({ ...events, EVENT_WEBHOOK_URL: 'http://127.0.0.1:1/events' }),
    check: 'event webhook',
    what: /^127\.0\.0\.1:1 cannot be reached: /,
    from: /EVENT_WEBHOOK_URL/,
    advice: /start what listens there.*EVENT_WEBHOOK_URL/,
  },
  {
    name: 'an address for events that redirects',
    changes: ({ models }) => ({ ...events, EVENT_WEBHOOK_URL: `${models.url}/moved` }),
    check: 'event webhook',
    what: /^answers 302: redirects are not followed/,
    from: /EVENT_WEBHOOK_URL/,
    advice: /the last address into EVENT_WEBHOOK_URL/,
  },
  {
    name: 'a secret for events that is no key in base64',
    changes: ({ models }) => ({ EVENT_WEBHOOK_URL: models.url, EVENT_WEBHOOK_SECRET: 'whsec_not-a-key' }),
    check: 'settings of gateway',
    what: /EVENT_WEBHOOK_SECRET: expected whsec_/,
    from: /environment/,
    advice: /docs\/operations\.md/,
  },
];

export const settingSetUps: readonly SetUp[] = [
  {
    name: 'variables that are misspelt',
    changes: () => ({ LLM_MODLE: 'gpt-5.4', TWILIO_TOKEN: 'a-token', TOOL_DIR: '/srv/tools' }),
    check: 'misspelt settings',
    what: /LLM_MODLE \(LLM_MODEL\?\).*TOOL_DIR \(TOOLS_DIR\?\)/,
    from: /environment/,
    advice: /rename/,
  },
  {
    name: 'LLM_API_KYE',
    changes: () => ({ LLM_API_KEY: '', LLM_API_KYE: standInKeys.model }),
    check: 'misspelt settings',
    what: /^LLM_API_KYE \(LLM_API_KEY\?\)$/,
    from: /environment/,
    advice: /rename/,
  },
  {
    name: 'an MCP server that nobody has pinned',
    changes: (fixture) => ({ TOOLS_DIR: directoryWith(fixture, 'weather', server) }),
    check: 'MCP servers',
    what: /weather\.json: is not pinned: none of its tools exists/,
    from: /TOOLS_DIR/,
    advice: /tools pin weather --dir/,
  },
  {
    name: 'a key that is too short',
    changes: () => ({ GATEWAY_API_KEY: 'short' }),
    check: 'settings of gateway',
    what: /GATEWAY_API_KEY: expected 16 visible ASCII characters or more/,
    from: /environment/,
    advice: /docs\/operations\.md/,
  },
  {
    name: 'one key for viewers and operators',
    changes: () => ({ OPERATOR_API_KEY: standInKeys.api }),
    check: 'settings of gateway',
    what: /OPERATOR_API_KEY: expected another key than GATEWAY_API_KEY/,
    from: /environment/,
    advice: /docs\/operations\.md/,
  },
  {
    name: "an operator's key that the dashboard is shown",
    changes: () => ({ OPERATOR_API_KEY: standInKeys.dashboard }),
    check: 'keys',
    what: /OPERATOR_API_KEY and DASHBOARD_API_KEY are the same/,
    from: /environment/,
    advice: /openssl rand -hex 24/,
  },
  {
    name: 'a signing secret that is too short',
    changes: ({ slack }) => ({
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_SIGNING_SECRET: 'abc',
      SLACK_API_BASE_URL: slack.url,
    }),
    check: 'keys',
    what: /SLACK_SIGNING_SECRET has 3 characters/,
    from: /environment/,
    advice: /SLACK_SIGNING_SECRET/,
  },
];
