import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startDashboardStandIn } from '../support/dashboard-stand-in.js';
import { ourNumber, productEnvironment, publicUrl, standInKeys } from '../support/product-environment.js';
import { startRedis } from '../support/redis.mjs';
import { startScriptedModelServer } from '../support/scripted-model-server.js';
import { startSlackStandIn } from '../support/slack-stand-in.js';
import { startStack } from '../support/stack.js';
import { atTerminal, hasTerminal } from '../support/terminal.js';
import { turnpike, turnpikeStart } from '../support/turnpike.js';
import { startTwilioStandIn } from '../support/twilio-stand-in.js';

const fastMs = 90_000;
/** What moves the cursor and paints, which is nothing to keep. */
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[A-Z]`, 'gi');

/** A set-up that `doctor` is shown on: what is otherwise than in the healthy one, and how it must end. */
interface SetUp {
  name: string;
  changes: Record<string, string>;
  code: number;
}

function fastClock(folder: string): string {
  const path = join(folder, 'fast-clock.mjs');
  writeFileSync(path, `const now = Date.now; Date.now = () => now() + ${fastMs};\n`);
  return `--import ${pathToFileURL(path).href}`;
}

/** A directory with one agent, whose key nobody has set. */
function agents(folder: string): string {
  const directory = join(folder, 'agents');
  mkdirSync(directory);
  const desk = { id: 'desk', numbers: ['+15550101'], apiKeys: ['DESK_API_KEY'] };
  writeFileSync(join(directory, 'desk.json'), JSON.stringify(desk));
  return directory;
}

async function show({ name, changes, code }: SetUp, healthy: Record<string, string>): Promise<boolean> {
  const ended = await turnpike(['doctor'], { environment: { ...healthy, ...changes } });
  console.log(`\n# ${name}\n$ turnpike doctor\n${ended.stdout}${ended.stderr}(ended with ${ended.code})`);
  return ended.code === code;
}

/** What `doctor` looks at: it needs the world around the apps, and none of the apps. */
async function startWorld() {
  const redis = await startRedis({ appendonly: 'always' });
  const forgetful = await startRedis({ args: ['--maxmemory-policy', 'allkeys-lru'] });
  const model = await startScriptedModelServer({ port: 0 });
  const dashboard = await startDashboardStandIn({ port: 0, key: standInKeys.dashboard });
  const callback = `${publicUrl}/webhooks/twilio/sms`;
  const account = {
    numbers: [{ phone_number: ourNumber, sms_url: callback }],
    whatsAppSenders: [{ sender_id: `whatsapp:${ourNumber}`, status: 'ONLINE', webhook: { callback_url: callback } }],
  };
  const twilio = await startTwilioStandIn({ port: 0, account });
  const slack = await startSlackStandIn({ port: 0 });
  const places = { redisUrl: redis.url, modelUrl: model.apiUrl, dashboardUrl: dashboard.url, twilio };
  const stop = async (): Promise<void> => {
    const servers = [model, dashboard, twilio, slack].map((server) => server.close());
    await Promise.all([...servers, redis.stop(), forgetful.stop()]);
  };
  const healthy = {
    ...productEnvironment(places),
    TWILIO_WHATSAPP_FROM: ourNumber,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_BASE_URL: slack.url,
    WEBHOOK_URL: `${model.apiUrl}/models`,
    WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  };
  return { healthy, forgetful, stop };
}

async function showDoctor(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-show-'));
  const { healthy, forgetful, stop } = await startWorld();
  const away = { LLM_API_URL: 'http://127.0.0.1:65530/v1', NODE_OPTIONS: fastClock(folder) };
  const setUps: readonly SetUp[] = [
    { name: 'all is well', changes: {}, code: 0 },
    { name: 'a Redis that evicts and keeps nothing', changes: { REDIS_URL: forgetful.url }, code: 1 },
    {
      name: 'the wrong Twilio token, a Slack token that was revoked, and an agent without its key',
      changes: { TWILIO_AUTH_TOKEN: 'of-another-account', SLACK_BOT_TOKEN: 'xoxb-revoked', AGENTS_DIR: agents(folder) },
      code: 1,
    },
    { name: 'a model provider that is away, and a clock that is fast', changes: away, code: 1 },
  ];
  try {
    const asExpected: boolean[] = [];
    for (const setUp of setUps) asExpected.push(await show(setUp, healthy));
    return asExpected.every(Boolean);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function showChat(): Promise<void> {
  if (!hasTerminal) return console.log('\nmissing: script (Debian’s bsdutils), for chat at a terminal');
  const stack = await startStack();
  const typing = [
    { sees: 'you   › ', types: 'How many angry messages today?\r' },
    { sees: 'agent › ', types: '' },
    { sees: 'you   › ', types: '\u0004' },
  ];
  try {
    const command = `'${process.execPath}' '${turnpikeStart}' chat --url ${stack.url}`;
    const shown = await atTerminal(command, stack.environment, typing);
    // A line that was drawn over is shown as it was drawn last.
    const lines = shown.split('\n').map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '');
    console.log(`\n# chat, at a terminal\n${lines.join('\n').replace(escapes, '')}`);
  } finally {
    await stack.stop();
  }
}

/** Shows `doctor` on a healthy set-up and on three broken ones, and `chat` at a terminal; ends with 1 when one ends otherwise than it should. */
const isAsExpected = await showDoctor();
await showChat();
process.exitCode = isAsExpected ? 0 : 1;
