import type { Examined } from './examined.js';

/** Whether controllers are examined that serve a role beside their own (SERVE). */
export function servesBeside({ apps, environment }: Pick<Examined, 'apps' | 'environment'>, role: string): boolean {
  const named = (environment['SERVE'] ?? '').split(',').map((name) => name.trim());
  return apps.includes('controller') && (named.includes(role) || named.includes('all'));
}
