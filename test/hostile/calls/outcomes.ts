import { standInKeys } from '../../support/product-environment.js';
import type { Stack } from '../../support/stack.js';
import type { HostileKind } from './kinds.js';

/** How many runs of each kind have come to what. */
export type Outcomes = Map<string, Map<string, number>>;

interface Listed {
  run_id: string;
  phase: string;
  outcome: string | null;
  parent_run_id?: string;
}

/** A failure is told by the code that its message ends with, where there is one. */
const namedCode = /\(([A-Z][A-Z_]+)\)$/;

/** What the calls of each kind since a time have come to; the runs below them do not count. */
export async function outcomesSince(stack: Stack, kinds: readonly HostileKind[], since: Date): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const { name, path } of kinds) {
    const counts = new Map<string, number>();
    for (const run of await runsOf(stack, path, since)) {
      const word = await outcomeOf(stack, run);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    outcomes.set(name, counts);
  }
  return outcomes;
}

async function runsOf(stack: Stack, workflow: string, since: Date): Promise<Listed[]> {
  const found: Listed[] = [];
  const query = new URLSearchParams({ agent: `workflow.${workflow}`, since: since.toISOString(), limit: '200' });
  for (let next: string | null = ''; next !== null;) {
    if (next !== '') query.set('cursor', next);
    const page: { runs: Listed[]; next: string | null } = await asked(stack, `/v1/runs?${query.toString()}`);
    found.push(...page.runs.filter(({ parent_run_id: parent }) => parent === undefined));
    next = page.next;
  }
  return found;
}

async function outcomeOf(stack: Stack, { run_id: id, phase, outcome }: Listed): Promise<string> {
  if (outcome === null) return `still ${phase}`;
  if (outcome === 'answered') return outcome;
  const { error } = await asked<{ error: { code?: string; message: string } | null }>(stack, `/v1/runs/${id}`);
  const code = error && (namedCode.exec(error.message)?.[1] ?? error.code ?? error.message);
  return code ? `${outcome} (${code})` : outcome;
}

async function asked<T>(stack: Stack, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const response = await fetch(stack.url + path, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T; // as the API describes it
}
