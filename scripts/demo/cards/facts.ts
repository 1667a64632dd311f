import type { LedgerRow } from '#program';
import { standInKeys } from '../../../test/support/product-environment.js';
import type { Stack } from '../../../test/support/stack.js';

/** A run, as the gateway tells of it; only what the cards look at. */
export interface RunFacts {
  run_id: string;
  actor_id: string;
  channel: string;
  outcome: string | null;
  started_at: string;
  changed_at: string;
  replies: { kind: string; status: string; provider_id: string | null }[];
  rows: LedgerRow[];
  /** Absent: the agent. */
  program?: string;
  /** What it sends and writes is made up. */
  simulated?: boolean;
  /** The run that it does again. */
  replay_of?: string;
}

/** A stored workflow, as the gateway tells of it. */
export interface WorkflowFacts {
  id: string;
  name: string | null;
  at: string;
  /** The version that its triggers start; null: it is not published. */
  started_version: string | null;
}

/** The plan of a thread of the assistant. */
export interface PlanFacts {
  threadId: string;
  status: string;
  tasks: { title: string; status: string }[];
}

/** A dead letter, as the gateway tells of it. */
export interface LetterFacts {
  letter_id: string;
  kind: string;
  status: string;
  died_at: string;
  linked_run: { run_id: string; outcome: string | null } | null;
}

/** Something that was written in a conversation, or said to its person. */
export interface EntryFacts {
  kind: string;
  who: string;
  keyword: string | null;
  status: string;
  at: string;
}

/** A conversation, as the gateway tells of it. */
export interface ConversationFacts {
  actor_id: string;
  opted_out: boolean;
  taken_over: { by: string; since: string } | null;
  /** Oldest first; empty while neither STOP nor a person has ever silenced the agent in it. */
  entries: EntryFacts[];
}

/** What the server says of all that has happened since the cards were laid out. */
export interface Facts {
  /** Oldest first. */
  runs: RunFacts[];
  /** Runs from before: what a follow-up may go on from. */
  earlier: RunFacts[];
  letters: LetterFacts[];
  conversations: ConversationFacts[];
  workflows: WorkflowFacts[];
  plans: PlanFacts[];
}

type RunHead = Pick<RunFacts, 'run_id' | 'actor_id' | 'changed_at'>;

/** More conversations than somebody who tries the demo has. */
const mostConversations = 12;

/** Reads the gateway's API as an operator, and again only what has changed. */
export class FactReader {
  private readonly known = new Map<string, RunFacts>();
  private readonly earlier = new Set<string>();
  /** The conversations in which the agent has been silenced. */
  private readonly silenced = new Set<string>();

  constructor(private readonly stack: Pick<Stack, 'api'>) {}

  /** Counts every run that there is by now as one from before. */
  async begin(): Promise<void> {
    for (const { run_id } of await this.readRuns()) this.earlier.add(run_id);
  }

  async read(): Promise<Facts> {
    const runs = await this.readRuns();
    const actorIds = [...new Set(runs.map(({ actor_id }) => actor_id))].slice(-mostConversations);
    const [letters, { workflows }, plans, conversations] = await Promise.all([
      this.readLetters(),
      this.get<{ workflows: WorkflowFacts[] }>('/v1/workflows'),
      this.readPlans(),
      Promise.all(actorIds.map((id) => this.readConversation(id))),
    ]);
    return {
      runs: runs.filter(({ run_id }) => !this.earlier.has(run_id)),
      earlier: runs.filter(({ run_id }) => this.earlier.has(run_id)),
      letters,
      conversations,
      workflows,
      plans,
    };
  }

  private async readRuns(): Promise<RunFacts[]> {
    const { runs } = await this.get<{ runs: RunHead[] }>('/v1/runs?limit=100');
    const all = await Promise.all(runs.map((head) => this.readRun(head)));
    return all.toSorted((a, b) => a.started_at.localeCompare(b.started_at));
  }

  private async readRun(head: RunHead): Promise<RunFacts> {
    const known = this.known.get(head.run_id);
    if (known?.changed_at === head.changed_at) return known;
    const path = `/v1/runs/${head.run_id}`;
    const [run, { rows }] = await Promise.all([
      this.get<RunFacts>(path),
      this.get<{ rows: LedgerRow[] }>(`${path}/ledger`),
    ]);
    const facts = { ...run, changed_at: head.changed_at, rows };
    this.known.set(head.run_id, facts);
    return facts;
  }

  private async readConversation(id: string): Promise<ConversationFacts> {
    const path = `/v1/conversations/${id}`;
    const conversation = await this.get<ConversationFacts>(path);
    if (conversation.opted_out || conversation.taken_over !== null) this.silenced.add(id);
    if (!this.silenced.has(id)) return { ...conversation, entries: [] };
    return { ...conversation, entries: (await this.get<{ entries: EntryFacts[] }>(`${path}/transcript`)).entries };
  }

  private async readLetters(): Promise<LetterFacts[]> {
    const found = await this.get<{ dead_letters: LetterFacts[] }>('/v1/dead-letters');
    return Promise.all(
      found.dead_letters.map(({ letter_id }) =>
        this.get<LetterFacts>(`/v1/dead-letters/${encodeURIComponent(letter_id)}`),
      ),
    );
  }

  private async readPlans(): Promise<PlanFacts[]> {
    const { threads } = await this.get<{ threads: { threadId: string; plan: string | null }[] }>(
      '/v1/assistant/threads',
    );
    const planned = threads.filter(({ plan }) => plan !== null);
    const read = await Promise.all(
      planned.map(({ threadId }) =>
        this.get<{ plan: Omit<PlanFacts, 'threadId'> | null }>(`/v1/assistant/threads/${encodeURIComponent(threadId)}`),
      ),
    );
    return read.flatMap(({ plan }, at) => (plan ? [{ threadId: planned[at]?.threadId ?? '', ...plan }] : []));
  }

  private async get<T>(path: string): Promise<T> {
    const response = await this.stack.api(path, { headers: { authorization: `Bearer ${standInKeys.operator}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as T; // the gateway's own answer
  }
}
