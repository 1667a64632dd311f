import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { agentsWith, agentsNumber } from './doctor-fixture.js';
import type { SetUp } from './doctor-set-ups.js';

/** Set-ups that texts do not get through: the port, the public address, Twilio's account, and what Redis is. */
export const outsideSetUps: readonly SetUp[] = [
  {
    name: 'a port that another program has',
    changes: ({ models }) => ({ GATEWAY_PORT: new URL(models.url).port }),
    check: 'port of the gateway',
    what: /^\d+ is taken: another program listens there$/,
    from: /GATEWAY_PORT/,
    advice: /ss -ltnp.*another GATEWAY_PORT/,
  },
  {
    name: 'PUBLIC_BASE_URL without https',
    changes: () => ({ PUBLIC_BASE_URL: 'http://turnpike.example' }),
    check: 'public address',
    what: /^http:\/\/turnpike\.example is no https: /,
    from: /PUBLIC_BASE_URL/,
    advice: /proxy or a tunnel with TLS/,
  },
  {
    name: 'PUBLIC_BASE_URL of this machine alone',
    changes: () => ({ PUBLIC_BASE_URL: 'https://localhost:1' }),
    check: 'public address',
    what: /^localhost is of this network: Twilio cannot reach it$/,
    from: /PUBLIC_BASE_URL/,
    advice: /open a tunnel/,
  },
  {
    name: 'a certificate that has ended',
    changes: ({ ended }) => ({ PUBLIC_BASE_URL: ended }),
    check: 'public address',
    what: /^the certificate of localhost:\d+ is not accepted: certificate has expired/,
    from: /PUBLIC_BASE_URL/,
    advice: /certbot renew/,
  },
  {
    name: 'a webhook at Twilio of another address than ours',
    changes: () => ({ PUBLIC_BASE_URL: 'https://tunnel-of-today.example' }),
    check: 'number +15550100',
    what: /posted to https:\/\/turnpike\.example\/webhooks\/twilio\/sms, .*signature/,
    from: /TWILIO_FROM_NUMBER/,
    advice: /PUBLIC_BASE_URL=https:\/\/turnpike\.example/,
  },
  {
    name: 'a US number that is not registered (A2P 10DLC)',
    changes: ({ blocked }) => ({ ...blocked }),
    check: 'texts of the last day',
    what: /^1 of 1 ended with 30034: .*A2P 10DLC/,
    from: /TWILIO_ACCOUNT_SID/,
    advice: /Trust Hub/,
  },
  {
    name: 'a trial account that may text nobody',
    changes: ({ blocked }) => ({ ...blocked }),
    check: 'Twilio trial',
    what: /trial account: it texts the 0 number\(s\) alone that are verified.*21608/,
    from: /TWILIO_ACCOUNT_SID/,
    advice: /Verified Caller IDs/,
  },
  {
    name: 'the token of another Twilio account',
    changes: () => ({ TWILIO_AUTH_TOKEN: 'of-another-account' }),
    check: 'Twilio',
    what: /refuses the key \(401\)/,
    from: /TWILIO_AUTH_TOKEN/,
    advice: /Account SID and Auth Token/,
  },
  {
    name: 'a messaging service that the account does not have',
    changes: () => ({ TWILIO_MESSAGING_SERVICE_SID: `MG${'1'.repeat(32)}` }),
    check: `messaging service MG${'1'.repeat(32)}`,
    what: /^the account has no such messaging service/,
    from: /TWILIO_MESSAGING_SERVICE_SID/,
    advice: /copy its SID/,
  },
  {
    name: 'a Slack token that was revoked',
    changes: ({ slack }) => ({
      SLACK_BOT_TOKEN: 'xoxb-revoked',
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_API_BASE_URL: slack.url,
    }),
    check: 'Slack',
    what: /refuses the token: invalid_auth/,
    from: /SLACK_BOT_TOKEN/,
    advice: /OAuth & Permissions/,
  },
];

export const redisSetUps: readonly SetUp[] = [
  {
    name: 'a Redis that is too old',
    changes: ({ oldRedis }) => ({ REDIS_URL: oldRedis }),
    check: 'Redis version',
    what: /^5\.\d+\.\d+; expected 6\.2 or later$/,
    from: /REDIS_URL/,
    advice: /upgrade Redis/,
  },
];

export const fileSetUps: readonly SetUp[] = [
  {
    name: 'a folder of agents that is not there',
    changes: ({ folder }) => ({ AGENTS_DIR: join(folder, 'no-such-folder') }),
    check: 'agents',
    what: /no-such-folder.* cannot be read as a directory/,
    from: /AGENTS_DIR/,
    advice: /docs\/agents\.md/,
  },
  {
    name: 'a folder of agents with no agent in it',
    changes: ({ folder }) => ({ AGENTS_DIR: mkdtempSync(join(folder, 'empty-')) }),
    check: 'agents',
    what: /the directory holds no agent: leave AGENTS_DIR empty/,
    from: /AGENTS_DIR/,
    advice: /docs\/agents\.md/,
  },
  {
    name: 'an agent with a tool that nobody has',
    changes: (fixture) => ({ AGENTS_DIR: agentsWith(fixture, { numbers: [agentsNumber], tools: ['get_pirce'] }) }),
    check: 'agents',
    what: /desk\.json: tools: there is no tool get_pirce among those that are enabled/,
    from: /AGENTS_DIR/,
    advice: /docs\/agents\.md/,
  },
  {
    name: 'an agent whose own key nobody has set',
    changes: (fixture) => ({ AGENTS_DIR: agentsWith(fixture, { apiKeys: ['DESK_API_KEY'] }) }),
    check: 'agents',
    what: /DESK_API_KEY is not set/,
    from: /AGENTS_DIR/,
    advice: /set the keys where gateways start/,
  },
];
