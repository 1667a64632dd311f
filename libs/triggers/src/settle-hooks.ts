import { createHash } from 'node:crypto';
import type { GraphTrigger } from '#compiler';
import { hookPath } from '#compiler';
import { compareAccounts } from '#credentials';
import type { HookAnswer, HookQuestion, StoredCredential } from '#credentials';
import type { ArmedWorkflow } from './armed-workflow.js';

/** What a service was told, and whether it is known to have taken it. */
export interface HookRegistration {
  workflow: string;
  node: string;
  question: Omit<HookQuestion, 'hook'>;
  /** Of all that it was told, the key of its secret and when its credential was written included. */
  hash: string;
  isDone: boolean;
  /** When it took it, in milliseconds since the epoch; 0: not yet. */
  at: number;
}

export interface HookPorts {
  registrations: {
    list(): Promise<Map<string, HookRegistration>>;
    write(credential: string, registration: HookRegistration): Promise<void>;
    remove(credential: string): Promise<void>;
  };
  armed(): Promise<readonly ArmedWorkflow[]>;
  credential(id: string): Promise<Pick<StoredCredential, 'account' | 'updatedAt'> | null>;
  ask(question: HookQuestion): Promise<HookAnswer>;
  now(this: void): number;
  /** The public address of the gateway, and the key that secrets are made by; null: there is none. */
  base: string | null;
  key: string | null;
}

/** Why a trigger is not as it should be. */
export interface HookProblem {
  workflow: string;
  node: string;
  problem: string;
}

/** Why no service can call a trigger here; null: it can. */
export function hookProblem({ base, key }: Pick<HookPorts, 'base' | 'key'>): string | null {
  if (key === null) return 'CREDENTIALS_KEY is not set in the gateway: nobody can know a call of the service';
  if (base?.startsWith('https://') === true) return null;
  return 'PUBLIC_BASE_URL is no https address: the service could not call it';
}

/** Told again that often, so that an address which somebody else took away, or two gateways at once, comes back. */
const againAfterMs = 3_600_000;

/**
 * Has services call what is armed, and nothing else. What was told is put down before and after it is said, so that whoever comes after a crash says it
 * again: both orders do no harm twice. Registrations are read before what is armed: one that is not wanted then was not wanted when it was read.
 */
export async function settleHooks(ports: HookPorts): Promise<HookProblem[]> {
  const { registrations, now } = ports;
  const known = await registrations.list();
  const { wanted, problems } = await wantedHooks(ports);
  const left = [...known].filter(([credential]) => !wanted.has(credential));
  for (const [credential, registration] of left) {
    const problem = await takeBack(ports, credential, registration, wanted);
    if (problem !== null) problems.push({ workflow: registration.workflow, node: registration.node, problem });
  }
  const noted = left.length === 0 ? known : await registrations.list();
  for (const [credential, registration] of wanted) {
    const { workflow, node, question, hash } = registration;
    const before = noted.get(credential);
    if (before?.hash === hash && before.isDone && now() - before.at < againAfterMs) continue;
    await registrations.write(credential, registration);
    const problem = hookProblem(ports) ?? (await ports.ask({ hook: 'register', ...question })).problem;
    if (problem === null) await registrations.write(credential, { ...registration, isDone: true, at: now() });
    else problems.push({ workflow, node, problem });
  }
  return problems;
}

/**
 * Why a registration is not taken back; null: it is. An account has one address, whichever credential opens it: that of a wanted one is not taken away,
 * and all that may have lost theirs by the order are told anew. They are noted before the note of this one goes: a crash between has all of it done again.
 */
async function takeBack(
  ports: HookPorts,
  credential: string,
  { question }: HookRegistration,
  wanted: ReadonlyMap<string, HookRegistration>,
): Promise<string | null> {
  const { registrations } = ports;
  const compared = (one: HookRegistration): string => compareHooks(one.question, question);
  const isInUse = [...wanted.values()].some((one) => compared(one) === 'same');
  const problem = isInUse ? null : (await ports.ask({ hook: 'unregister', ...question })).problem;
  if (problem !== null) return problem;
  for (const [other, noted] of await registrations.list())
    if (other !== credential && noted.isDone && compared(noted) !== 'other')
      await registrations.write(other, { ...noted, isDone: false });
  await registrations.remove(credential);
  return null;
}

/** Whether two are of one account of one service. */
function compareHooks(one: HookRegistration['question'], other: HookRegistration['question']) {
  return one.type === other.type ? compareAccounts(one.account, other.account) : 'other';
}

/** Why a trigger is not told to its service: another workflow has its account. */
export const sameAccount = (workflow: string): string => `its service calls the workflow ${workflow} with this account`;

/** What is to be told, by credential. Of two that want one account the first by its id has it: publishing refuses the other. */
async function wantedHooks(ports: HookPorts) {
  const { base, key } = ports;
  const all = (await ports.armed())
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .filter(({ version }) => version !== null)
    .flatMap(({ id, triggers }) => hooksIn(triggers.triggers).map((hook) => ({ workflow: id, ...hook })));
  const wanted = new Map<string, HookRegistration>();
  const problems: HookProblem[] = [];
  for (const { workflow, trigger, credential, type, values } of all) {
    const { node } = trigger;
    const { account, updatedAt } = (await ports.credential(credential)) ?? {};
    const about = { type, credential, ...(account !== undefined && { account }), values };
    const question = { ...about, path: hookPath(trigger.webhookId), base: base ?? '' };
    const first = [...wanted].find(([id, one]) => id === credential || compareHooks(one.question, question) === 'same');
    if (first !== undefined) {
      problems.push({ workflow, node, problem: sameAccount(first[1].workflow) });
      continue;
    }
    const hash = createHash('sha256')
      .update(JSON.stringify([question, key ?? '', updatedAt ?? null]))
      .digest('hex');
    wanted.set(credential, { workflow, node, question, hash, isDone: false, at: 0 });
  }
  return { wanted, problems };
}

/** The triggers that a service calls, each with the credential that it is told with. */
export function hooksIn(triggers: readonly GraphTrigger[]) {
  return triggers.flatMap((trigger) => {
    const { arming, credentials } = trigger;
    if (arming.kind !== 'hook') return [];
    const credential = credentials[arming.credentialType] ?? '';
    return [{ trigger, credential, type: arming.type, values: arming.values }];
  });
}
