import { Redis } from 'ioredis';
import { startRedis } from '../support/redis.mjs';
import { manifestsOf } from './manifests.js';

/** A private Redis with the users of deploy/k8s, as the apps meet it. */
export interface GuardedRedis {
  /** With the apps' name and password in it. */
  url: string;
  /** What it has refused so far, in words; empty when the rights of the apps are enough. */
  refusals(): Promise<string[]>;
  stop(): Promise<void>;
}

const password = 'a-password-for-a-test';

/** The lines of users.acl in the form for secrets, as arguments of ACL SETUSER. */
function users(): string[][] {
  const texts = manifestsOf('secrets.example.yaml').flatMap(({ stringData }) => stringData?.['users.acl'] ?? []);
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('user '));
  return lines.map((line) => line.replace('REDIS_PASSWORD', password).split(' ').slice(1));
}

/** `ACL LOG` answers each refusal as a flat list of names and values. */
function refusalOf(fields: unknown[]): string {
  const value = (name: string): string => String(fields[fields.indexOf(name) + 1]);
  return `${value('username')} may not ${value('object')} (${value('reason')}, in ${value('context')})`;
}

/** Starts one that syncs every write; the connection that set it up stays the only one without a password. */
export async function startGuardedRedis(): Promise<GuardedRedis> {
  const redis = await startRedis({ appendonly: 'always' });
  const owner = new Redis(redis.url);
  for (const rights of users()) await owner.call('ACL', 'SETUSER', ...rights);
  return {
    url: redis.url.replace('redis://', `redis://turnpike:${password}@`),
    refusals: async () => {
      const log = (await owner.call('ACL', 'LOG', '100')) as unknown[][]; // a list of entries, each a flat list
      return log.map(refusalOf);
    },
    stop: async () => {
      owner.disconnect();
      await redis.stop();
    },
  };
}
