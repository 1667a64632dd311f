import type { GraphTrigger } from '#compiler';
import { compareAccounts } from '#credentials';
import type { CredentialStore, StoredCredential } from '#credentials';
import type { ArmedWorkflows } from '#versions';
import { problemAt, refusePublish } from './armed-workflow.js';
import type { ArmedTriggers, StoredGraph } from './armed-workflow.js';
import { PublishError } from './publish-error.js';
import { hooksIn, sameAccount } from './settle-hooks.js';

interface HookRefusalPorts {
  armed: Pick<ArmedWorkflows<ArmedTriggers>, 'list'>;
  credentials: Pick<CredentialStore, 'read'>;
  hookProblem: string | null;
}

/** A service calls one address for each account, whichever credential opens it: that of one trigger, here. @throws PublishError */
export async function refuseHooks(
  ports: HookRefusalPorts,
  { id, graph }: StoredGraph,
  triggers: readonly GraphTrigger[],
): Promise<void> {
  const hooks = hooksIn(triggers);
  if (hooks.length === 0) return;
  const armed = (await ports.armed.list()).filter((one) => one.id !== id && one.version !== null);
  const all = armed.flatMap((one) => hooksIn(one.triggers.triggers).map((hook) => ({ ...hook, workflow: one.id })));
  const read = async (hook: (typeof all)[number]) => ({ ...hook, stored: await readCredential(ports, hook) });
  // What is armed with a credential that is gone is told to no service.
  const taken = (await Promise.all(all.map(read))).flatMap(({ stored, ...hook }) =>
    stored === null ? [] : [{ ...hook, account: stored.account }],
  );
  for (const hook of hooks) {
    const { trigger, credential, type } = hook;
    const stored = await readCredential(ports, hook);
    const account = stored?.account;
    const problem = ports.hookProblem ?? credentialProblem(stored);
    if (problem !== null) throw refusePublish([problemAt(graph, trigger.node, problem)]);
    for (const other of taken.filter((one) => one.type === type)) {
      const compared = other.credential === credential ? 'same' : compareAccounts(account, other.account);
      if (compared === 'other') continue;
      if (other.workflow === id)
        throw refusePublish([problemAt(graph, trigger.node, 'another trigger has its credential, or its account')]);
      throw new PublishError('conflict', conflictWith(other, compared));
    }
    taken.push({ ...hook, workflow: id, account });
  }
}

async function readCredential(
  { credentials }: HookRefusalPorts,
  { credential }: { credential: string },
): Promise<StoredCredential | null> {
  return credential === '' ? null : credentials.read(credential);
}

/** Why nothing can be told to a service with a credential; null: it can. */
function credentialProblem(stored: StoredCredential | null): string | null {
  if (stored === null) return 'expected a credential that is there';
  return stored.account === undefined ? olderBuild(stored) : null;
}

export const olderBuild = ({ name }: StoredCredential): string =>
  `the credential ${name} is of an older build: write it again`;

function conflictWith(other: { workflow: string; credential: string }, compared: 'same' | 'unknown'): string {
  return compared === 'same'
    ? sameAccount(other.workflow)
    : `the credential ${other.credential} of the workflow ${other.workflow} may be of this account: write both again under one key`;
}
