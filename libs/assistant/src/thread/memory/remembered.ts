import type { MemorySections } from '#protocol';

/** What a model has made of older messages. */
export type SummarySections = Record<'goal' | 'facts' | 'buildState' | 'blockers' | 'nextStep', string>;

/** What stands for older messages of a thread. */
export interface ThreadSummary {
  /** Null: nothing yet. */
  sections: SummarySections | null;
  /** The number of the last message that it stands for. */
  through: number;
  /** How many messages there were when the last try came to nothing; null: it has come to something. */
  failedAt: number | null;
}

/** What the actor of a user's memory keeps. */
export interface UserMemory {
  sections: MemorySections;
  /** When it was last changed; null: nothing was ever kept. */
  updatedAt: number | null;
}

/** What a turn has read of it, and of which actor. */
export interface RecalledMemory {
  actorId: string;
  sections: MemorySections;
}

/** What briefs are checked against: what holds of the deployment as a turn begins. */
export interface DeploymentFacts {
  /** Where it is reached; absent: nobody has said. */
  instanceUrl?: string;
  /** The types of which there is more than one credential, with their names. */
  shared: { type: string; names: string[] }[];
}

/** Steps beside the calls of a turn: reading what is remembered of its person, and summing older messages up. */
export type Aside = 'memory' | 'summary';
