import { openEngine } from '#engine';
import { PolicyStore } from '#versions';
import { PromptInquiries } from '#deployment';
import type { OpenEngine } from '#engine';
import type { RunRecord } from '#records';
import { buildEffectId, renameId } from '#protocol';
import { publishedPolicy } from '#policy';
import { startRedis } from '../../../test/support/redis.mjs';
import { FakeController } from './fake-controller.js';
import { callRow, outcomeRow } from './ledger-rows.js';
import { openGateway, untilReady } from './open-gateway.js';
import type { TestGateway } from './open-gateway.js';

/** A gateway with every channel on, and an engine beside it that does what a test tells it to. */
export interface ClientFixture {
  gateway: TestGateway;
  engine: OpenEngine;
  stop(): Promise<void>;
}

export const webhookSecret = `whsec_${Buffer.from('a-key-for-the-webhooks-of-a-test').toString('base64')}`;
export const slackSecret = 'a-secret-for-slack';

const channels = {
  SLACK_BOT_TOKEN: 'xoxb-a-token',
  SLACK_SIGNING_SECRET: slackSecret,
  SLACK_API_BASE_URL: 'http://127.0.0.1:9',
  WEBHOOK_URL: 'http://127.0.0.1:9/replies',
  WEBHOOK_SECRET: webhookSecret,
  HTML_FORM_SECRET: 'a-secret-for-the-forms',
  BUDGET_TENANT_MICRO_USD_PER_DAY: '1000000',
};

export async function startClientFixture(): Promise<ClientFixture> {
  const redis = await startRedis();
  const options = { url: redis.url, partitions: 1, role: 'worker' as const, onError: () => undefined };
  const engine = await openEngine({ ...options, times: { quietMs: 0 } });
  const gateway = await openGateway(redis.url, channels);
  await untilReady(gateway);
  await new PolicyStore(engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await engine.close();
    await redis.stop();
  };
  return { gateway, engine, stop };
}

async function ingest({ store }: Pick<OpenEngine, 'store'>, theirs: string) {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs };
  return store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'note it' });
}

/** A run that has called a tool, answered and ended. */
export async function endedRun(engine: OpenEngine, theirs: string): Promise<RunRecord> {
  const { actorId } = await ingest(engine, theirs);
  const rows = (runId: string) => [callRow(runId, 1, { text: 'a' }), outcomeRow(runId, 2)];
  return new FakeController(engine.store, theirs).turn(actorId, { ends: true, rows });
}

/** A run whose call waits for an approval; answers the approval's id. */
export async function askingRun({ store }: OpenEngine, theirs: string): Promise<string> {
  const { actorId, messageId } = await ingest({ store }, theirs);
  const loaded = await store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const approvalId = buildEffectId(actorId, 1, 0);
  const times = { askedAt: Date.now(), expiresAt: Date.now() + 60_000 };
  const approval = { approvalId, tool: 'add_note', args: { text: 'x' }, argsHash: 'h', ...times };
  const who = { runId: renameId(messageId, 'run'), actorId, conversationId: theirs, channel: 'api' };
  const spent = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, policyVersion: '1' };
  const at = { startedAt: times.askedAt, finishedAt: null, outcome: null, messageIds: [messageId], replies: [] };
  await store.turns.commit({
    ...{ actorId, token: 'w', version: loaded.version, consumed: loaded.mail.length, lastMail: loaded.lastMail },
    ...{ state: {}, thinking: false, live: true, wakeInMs: null, hold: false, effects: [], cancels: [] },
    ...{ runs: [{ ...who, ...spent, ...at, phase: 'approving', approval }], ledger: [], journal: [], messageRuns: {} },
  });
  return approvalId;
}

/** Answers the next question for a prompt as a controller would. */
export async function answerPrompt({ redis }: OpenEngine): Promise<void> {
  const inquiries = new PromptInquiries(redis);
  const inquiry = await inquiries.take(10);
  const promptHash = { prefix: '0123456789abcdef', rest: 'fedcba9876543210' };
  const prompt = { actionId: 'step_1', mode: 'action', system: 'the rules', user: 'how many?', print: promptHash };
  if (inquiry) await inquiries.answer(inquiry.id, { prompts: [{ ...prompt, proven: true, before: [] }] });
}
