import type { Redis } from 'ioredis';

import type { Fixture } from '../fixture.js';
import type { KeptRun } from '../records.js';
import { Records } from '../records.js';
import { noteOf } from './mount-tree.js';
import type { AskedTree } from './tree-load.js';

/** What a row of trees came to; every figure but the first ones must be 0. */
export interface TreeFigures {
  trees: number;
  nodes_written: number;
  /** Trees that ended with an apology: none where nothing but kills went wrong. */
  failed: number;
  lost: number;
  doubled_replies: number;
  other_outputs: number;
  missing_intents: number;
  doubled_intents: number;
  orphans: number;
  unfinished: number;
}

/** What is measured: by the stand-ins that were never killed, and by the product's own records. */
export interface SeenTrees {
  fixture: Fixture;
  asked: readonly AskedTree[];
  /** What an undisturbed tree has answered. */
  undisturbed: string;
  /** The paths of every tree. */
  paths: number;
  /** Tools were broken as well: a path that fails ends its tree, and the person is told so. */
  mayFail?: boolean;
  redis: Redis;
}

/** The audit of trees, when all has come to rest. Every finding is one line. */
export async function auditTrees(seen: SeenTrees): Promise<{ figures: TreeFigures; findings: string[] }> {
  const audit = new TreeAudit(seen, await new Records(seen.redis).runs());
  audit.replies();
  audit.intents();
  await audit.families();
  return audit;
}

class TreeAudit {
  readonly findings: string[] = [];
  readonly figures: TreeFigures;
  private readonly runs: readonly KeptRun[];
  private readonly roots: readonly KeptRun[];
  /** Roots that ended otherwise than with an answer, where that is allowed. */
  private readonly failed: ReadonlySet<string>;

  constructor(
    private readonly seen: SeenTrees,
    runs: readonly KeptRun[],
  ) {
    this.runs = runs.filter(({ record }) => record.program === 'workflow');
    this.roots = this.runs.filter(({ record }) => record.parentRunId === undefined);
    const isFailed = ({ outcome }: KeptRun): boolean => outcome !== null && outcome !== 'answered';
    this.failed = new Set(seen.mayFail === true ? this.roots.filter(isFailed).map(({ record }) => record.runId) : []);
    const none = {
      failed: this.failed.size,
      lost: 0,
      doubled_replies: 0,
      other_outputs: 0,
      missing_intents: 0,
      doubled_intents: 0,
    };
    this.figures = { trees: this.roots.length, nodes_written: 0, ...none, orphans: 0, unfinished: 0 };
  }

  /** One answer to each accepted text, and each as the undisturbed one or an apology for a tree that failed. */
  replies(): void {
    const { fixture, asked, undisturbed } = this.seen;
    const closing = this.roots
      .filter(({ record }) => this.failed.has(record.runId))
      .flatMap(({ record }) => record.replies);
    const apologies = new Set(closing.map(({ providerId }) => providerId));
    for (const [person, texts] of Map.groupBy(asked, (each) => each.person)) {
      const accepted = texts.filter(({ acceptedAt }) => acceptedAt !== null).length;
      const messages = fixture.messagesTo(person);
      if (messages.length < accepted) this.find('lost', `${person}: ${messages.length} answers to ${accepted} texts`);
      if (messages.length > accepted)
        this.find('doubled_replies', `${person}: ${messages.length} answers to ${accepted} texts`);
      for (const { sid, body } of messages) {
        if (body !== undisturbed && !apologies.has(sid))
          this.find('other_outputs', `${person} was told: ${body.slice(0, 120)}`);
      }
    }
  }

  /** Every path of every tree has written once, under one key. */
  intents(): void {
    const { notes, requests } = this.seen.fixture.dashboard;
    this.figures.nodes_written = notes.length;
    const keysOf = new Map<string, Set<string>>();
    const rootOf = new Map(this.runs.map(({ record }) => [record.runId, record.rootRunId ?? record.runId]));
    const texts = new Map(notes.map(({ key, text }) => [key, text]));
    for (const { headers, url } of requests) {
      if (!url.pathname.startsWith('/notes')) continue;
      const [key, run] = [String(headers['x-idempotency-key']), String(headers['x-run-id'])];
      const intent = `${rootOf.get(run) ?? run} ${texts.get(key) ?? 'a lost note'}`;
      keysOf.set(intent, (keysOf.get(intent) ?? new Set()).add(key));
    }
    for (const { record } of this.roots) {
      for (let path = 0; path < this.seen.paths; path++) {
        const keys = keysOf.get(`${record.runId} ${noteOf(path)}`)?.size ?? 0;
        if (keys === 0 && !this.failed.has(record.runId))
          this.find('missing_intents', `${record.runId} never wrote ${noteOf(path)}`);
        if (keys > 1) this.find('doubled_intents', `${record.runId} wrote ${noteOf(path)} under ${keys} keys`);
      }
    }
  }

  /** Every run of a tree has ended, none after its root, and nothing is left of the families. */
  async families(): Promise<void> {
    const ends = new Map(this.runs.map(({ record }) => [record.runId, record.finishedAt]));
    for (const { record, outcome } of this.runs) {
      if (outcome === null) this.find('unfinished', `${record.runId} has no outcome`);
      else if (outcome !== 'answered' && !this.failed.has(record.rootRunId ?? record.runId))
        this.find('unfinished', `${record.runId} ended as ${outcome}`);
      const rootEnd = ends.get(record.rootRunId ?? '') ?? null;
      if (record.parentRunId !== undefined && (rootEnd === null || (record.finishedAt ?? Infinity) > rootEnd))
        this.find('orphans', `${record.runId} outlived its root`);
    }
    const { redis, asked, paths } = this.seen;
    const left = (await redis.keys('{p*}:actor:*:children')).length;
    if (left > 0) this.find('orphans', `${left} actors have live children`);
    const accepted = asked.filter(({ acceptedAt }) => acceptedAt !== null).length;
    const children = this.runs.length - this.roots.length;
    if (this.roots.length !== accepted) this.find('unfinished', `${this.roots.length} roots of ${accepted} texts`);
    if (children !== accepted * paths) this.find('unfinished', `${children} children of ${accepted * paths}`);
  }

  private find(figure: Exclude<keyof TreeFigures, 'trees' | 'nodes_written' | 'failed'>, what: string): void {
    this.figures[figure] += 1;
    this.findings.push(`${figure}: ${what}`);
  }
}
