import { rmSync, mkdtempSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNames, until } from '../support/app-process.js';
import { openOperatorShell, shellBlocks } from '../support/runbook.js';
import type { OperatorShell } from '../support/runbook.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** The blocks of docs/backup.md that are played, in their order; the first names folders, which are ours here. */
export const playedBlocks = { backUp: 1, restoreRedis: 2, restoreSpool: 3, lookWhetherDone: 4 } as const;

const settleMs = 60_000;
/** Long enough for a reply that should not be to be sent. */
const quietMs = 5_000;
const question = 'How many angry messages today?';

/** What became of one person, in the end. */
export interface PersonSeen {
  who: string;
  replies: number;
  expected: number;
}

interface Trial {
  stack: Stack;
  redis: PrivateRedis;
  shell: OperatorShell;
  /** How many replies each person is to have. */
  owed: Map<string, number>;
}

function person(trial: number, name: string): string {
  return `+155501${trial}${name.charCodeAt(0)}`;
}

/** Runs one block of the page as it is printed, with the folders of this trial. */
async function play({ stack, redis, shell }: Trial, backup: string, block: number): Promise<void> {
  const folders = { DATA: redis.dir, SPOOL_DIR: stack.environment['SPOOL_DIR'] ?? '', BACKUP: backup };
  const named = Object.entries(folders).map(([name, value]) => `export ${name}='${value}'`);
  const url = `export REDIS_URL='${redis.url}' GATEWAY_URL='${stack.url}'`;
  const printed = (shellBlocks('docs/backup.md')[block]?.script ?? 'exit 9')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('export ADMIN='));
  const script = [...named, url, `export ADMIN='${stack.apps.gateway.adminUrl}'`, ...printed].join('\n');
  const { code, stdout, stderr } = await shell.run(script);
  if (code !== 0) throw new Error(`block ${block} of docs/backup.md ended with ${code}: ${stdout}${stderr}`);
}

async function ask(trial: Trial, who: string, body = question): Promise<void> {
  const [status = 0] = await trial.stack.text(who, body);
  if (status !== 200) throw new Error(`a text was answered ${status}`);
  trial.owed.set(who, (trial.owed.get(who) ?? 0) + 1);
}

async function answered(trial: Trial, who: string): Promise<void> {
  await trial.stack.untilReplies(who, trial.owed.get(who) ?? 0, settleMs);
}

/** What people do before the backup, while it is taken, and after it; the last of them asks in a run that the backup has half of. */
async function live(trial: Trial, number: number, backup: string): Promise<void> {
  const { stack } = trial;
  const [ana, ben, dora, eve, finn] = ['a', 'b', 'd', 'e', 'f'].map((name) => person(number, name));
  if (!ana || !ben || !dora || !eve || !finn) throw new Error('no people');
  for (const who of [ana, ben, finn]) await ask(trial, who);
  for (const who of [ana, ben, finn]) await answered(trial, who);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const before = stack.model.requests.length;
  stack.model.use(() => held.then(() => null));
  await ask(trial, dora);
  await until('the model to be asked', () => stack.model.requests.length > before);
  await play(trial, backup, playedBlocks.backUp);
  stack.model.use([]);
  release();
  for (const who of [ana, eve]) await ask(trial, who);
  await stack.text(finn, 'STOP');
  for (const who of [ana, dora, eve]) await answered(trial, who);
}

async function untilRecovering({ stack }: Trial, isIt: boolean): Promise<void> {
  await until(
    `the gateway to be ${isIt ? '' : 'no longer '}cautious`,
    async () => {
      const text = await fetch(`${stack.apps.gateway.adminUrl}/metrics`).then(
        (response) => response.text(),
        () => '',
      );
      return text.includes(`turnpike_cautious{app="gateway"} ${isIt ? 1 : 0}\n`);
    },
    settleMs,
  );
}

/** Whoever texts when all is back is answered as before, and who has said STOP is not. */
async function settle(trial: Trial, number: number): Promise<void> {
  const finn = person(number, 'f');
  await trial.stack.text(finn, question);
  await ask(trial, person(number, 'b'));
  for (const who of trial.owed.keys()) await answered(trial, who);
  await pause(quietMs);
}

function lose(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Redis and its disk are lost, and the apps live: one texts meanwhile, and one had just asked over the API. */
async function loseRedis(trial: Trial, backup: string): Promise<string | null> {
  const { stack, redis } = trial;
  await live(trial, 1, backup);
  const conversation = await stack.api('/v1/conversations/backup/messages', {
    method: 'POST',
    body: JSON.stringify({ text: question }),
  });
  const { message_id: messageId } = (await conversation.json()) as { message_id: string }; // the gateway's own answer
  await redis.kill('SIGKILL');
  lose(join(redis.dir, 'appendonlydir'));
  await ask(trial, person(1, 'g'));
  await play(trial, backup, playedBlocks.restoreRedis);
  await redis.restart();
  await untilRecovering(trial, true);
  await play(trial, backup, playedBlocks.lookWhetherDone);
  await untilRecovering(trial, false);
  await settle(trial, 1);
  const kept = await stack.api(`/v1/messages/${messageId}`);
  return kept.status === 200 ? null : `the message over the API is gone (${kept.status})`;
}

/** Everything is lost: Redis, whose folder holds what nobody wants back, the gateway's spool, and every process that could remember. */
async function loseAll(trial: Trial, backup: string): Promise<void> {
  const { stack, redis } = trial;
  await live(trial, 2, backup);
  await redis.kill('SIGKILL');
  for (const app of appNames) await stack.apps[app].kill('SIGKILL');
  lose(stack.environment['SPOOL_DIR'] ?? '');
  await play(trial, backup, playedBlocks.restoreRedis);
  await play(trial, backup, playedBlocks.restoreSpool);
  await redis.restart();
  for (const app of appNames) stack.apps[app].start();
  await untilRecovering(trial, true);
  await play(trial, backup, playedBlocks.lookWhetherDone);
  await untilRecovering(trial, false);
  await settle(trial, 2);
}

export interface BackupTried {
  seen: PersonSeen[];
  problems: string[];
}

/** Plays docs/backup.md twice over the four processes, by its own commands: Redis lost alone, and everything lost. */
export async function tryBackup(): Promise<BackupTried> {
  const redis = await startRedis({ appendonly: 'always' });
  const stack = await startStack({ redis, environment: { RECONCILE_GRACE_MS: '2000' } });
  const shell = await openOperatorShell();
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'turnpike-backup-')));
  const trial: Trial = { stack, redis, shell, owed: new Map() };
  try {
    const [first = '', second = ''] = folders;
    const gone = await loseRedis(trial, first);
    await loseAll(trial, second);
    const seen = [...trial.owed].map(([who, expected]) => ({
      who,
      expected,
      replies: stack.repliesTo(who).length,
    }));
    return { seen, problems: gone === null ? [] : [gone] };
  } finally {
    shell.close();
    await stack.stop();
    for (const folder of folders) lose(folder);
  }
}
