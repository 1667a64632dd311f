import type { Redis } from 'ioredis';

import type { Fixture } from '../fixture.js';
import type { KeptRun } from '../records.js';
import { Records } from '../records.js';
import { noteOf, paths } from './mount-tree.js';
import type { AskedTree } from './tree-load.js';

/** What a row of trees came to; every figure but the first ones must be 0. */
export interface TreeFigures {
  trees: number;
  nodes_written: number;
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
  private readonly roots: KeptRun[];

  constructor(
    private readonly seen: SeenTrees,
    private readonly runs: readonly KeptRun[],
  ) {
    this.roots = runs.filter(({ record }) => record.parentRunId === undefined);
    const none = { lost: 0, doubled_replies: 0, other_outputs: 0, missing_intents: 0, doubled_intents: 0 };
    this.figures = { trees: this.roots.length, nodes_written: 0, ...none, orphans: 0, unfinished: 0 };
  }

  /** One answer to each accepted text, and each as the undisturbed one. */
  replies(): void {
    const { fixture, asked, undisturbed } = this.seen;
    for (const [person, texts] of Map.groupBy(asked, (each) => each.person)) {
      const accepted = texts.filter(({ acceptedAt }) => acceptedAt !== null).length;
      const bodies = fixture.messagesTo(person).map(({ body }) => body);
      if (bodies.length < accepted) this.find('lost', `${person}: ${bodies.length} answers to ${accepted} texts`);
      if (bodies.length > accepted)
        this.find('doubled_replies', `${person}: ${bodies.length} answers to ${accepted} texts`);
      for (const body of bodies) {
        if (body !== undisturbed) this.find('other_outputs', `${person} was told: ${body.slice(0, 120)}`);
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
      for (let path = 0; path < paths; path++) {
        const keys = keysOf.get(`${record.runId} ${noteOf(path)}`)?.size ?? 0;
        if (keys === 0) this.find('missing_intents', `${record.runId} never wrote ${noteOf(path)}`);
        if (keys > 1) this.find('doubled_intents', `${record.runId} wrote ${noteOf(path)} under ${keys} keys`);
      }
    }
  }

  /** Every run of a tree has ended, none after its root, and nothing is left of the families. */
  async families(): Promise<void> {
    const ends = new Map(this.runs.map(({ record }) => [record.runId, record.finishedAt]));
    for (const { record, outcome } of this.runs) {
      if (outcome === null) this.find('unfinished', `${record.runId} has no outcome`);
      else if (outcome !== 'answered') this.find('unfinished', `${record.runId} ended as ${outcome}`);
      const rootEnd = ends.get(record.rootRunId ?? '') ?? null;
      if (record.parentRunId !== undefined && (rootEnd === null || (record.finishedAt ?? Infinity) > rootEnd))
        this.find('orphans', `${record.runId} outlived its root`);
    }
    const { redis, asked } = this.seen;
    const left = (await redis.keys('{p*}:actor:*:children')).length;
    if (left > 0) this.find('orphans', `${left} actors have live children`);
    const accepted = asked.filter(({ acceptedAt }) => acceptedAt !== null).length;
    const children = this.runs.length - this.roots.length;
    if (this.roots.length !== accepted) this.find('unfinished', `${this.roots.length} roots of ${accepted} texts`);
    if (children !== accepted * paths) this.find('unfinished', `${children} children of ${accepted * paths}`);
  }

  private find(figure: Exclude<keyof TreeFigures, 'trees' | 'nodes_written'>, what: string): void {
    this.figures[figure] += 1;
    this.findings.push(`${figure}: ${what}`);
  }
}
