import { createHash } from 'node:crypto';
import type { GraphTrigger } from '#compiler';
import { hookPath } from '#compiler';
import type { HookAnswer, HookQuestion } from '#credentials';
import type { ArmedWorkflow } from './armed-workflow.js';

/** What a service was told, and whether it is known to have taken it. */
export interface HookRegistration {
  workflow: string;
  node: string;
  question: Omit<HookQuestion, 'hook'>;
  /** Of all that it was told, the key of its secret included. */
  hash: string;
  isDone: boolean;
}

export interface HookPorts {
  registrations: {
    list(): Promise<Map<string, HookRegistration>>;
    write(credential: string, registration: HookRegistration): Promise<void>;
    remove(credential: string): Promise<void>;
  };
  armed(): Promise<readonly ArmedWorkflow[]>;
  ask(question: HookQuestion): Promise<HookAnswer>;
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

/**
 * Has services call what is armed, and nothing else. What was told is put down before and after it is said, so that whoever comes after a crash says it
 * again: both orders do no harm twice. Registrations are read before what is armed: one that is not wanted then was not wanted when it was read.
 */
export async function settleHooks(ports: HookPorts): Promise<HookProblem[]> {
  const { registrations, base, key } = ports;
  const known = await registrations.list();
  const wanted = wantedHooks(await ports.armed(), base ?? '', key ?? '');
  const problems: HookProblem[] = [];
  for (const [credential, { question, workflow, node }] of known) {
    if (wanted.has(credential)) continue;
    const { problem } = await ports.ask({ hook: 'unregister', ...question });
    if (problem === null) await registrations.remove(credential);
    else problems.push({ workflow, node, problem });
  }
  for (const [credential, registration] of wanted) {
    const { workflow, node, question, hash } = registration;
    const before = known.get(credential);
    if (before?.hash === hash && before.isDone) continue;
    await registrations.write(credential, registration);
    const problem = hookProblem(ports) ?? (await ports.ask({ hook: 'register', ...question })).problem;
    if (problem === null) await registrations.write(credential, { ...registration, isDone: true });
    else problems.push({ workflow, node, problem });
  }
  return problems;
}

/** What is to be told, by credential. Of two that want one credential the first by its id has it: publishing refuses the other. */
function wantedHooks(armed: readonly ArmedWorkflow[], base: string, key: string): Map<string, HookRegistration> {
  const all = armed
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .filter(({ version }) => version !== null)
    .flatMap(({ id, triggers }) => hooksIn(triggers.triggers).map((hook) => ({ workflow: id, ...hook })));
  const found = new Map<string, HookRegistration>();
  for (const { workflow, trigger, credential, type, values } of all) {
    if (found.has(credential)) continue;
    const question = { type, credential, values, path: hookPath(trigger.webhookId), base };
    const hash = createHash('sha256')
      .update(JSON.stringify([question, key]))
      .digest('hex');
    found.set(credential, { workflow, node: trigger.node, question, hash, isDone: false });
  }
  return found;
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
