import type { Fixture } from '../fixture.js';
import type { KeptRun, Records } from '../records.js';
import { aroundNotes, noteOf, racerAt, racerNoteOf, racers, runsBelow } from './mount-tree.js';
import type { AskedTree } from './tree-load.js';

/** What a row of trees came to; every figure but the first ones must be 0. */
export interface TreeFigures {
  trees: number;
  nodes_written: number;
  /** Racers that another one's success has ended. */
  cancelled: number;
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
  fixture: Pick<Fixture, 'answersTo'> & { dashboard: Pick<Fixture['dashboard'], 'notes' | 'requests'> };
  asked: readonly AskedTree[];
  /** What an undisturbed tree has answered. */
  undisturbed: string;
  /** The paths of every tree. */
  paths: number;
  /** Tools were broken as well: a path that fails ends its tree, and the person is told so. */
  mayFail?: boolean;
  records: Pick<Records, 'runs' | 'liveFamilies'>;
}

/** The audit of trees, when all has come to rest. Every finding is one line. */
export async function auditTrees(seen: SeenTrees): Promise<{ figures: TreeFigures; findings: string[] }> {
  const audit = new TreeAudit(seen, await seen.records.runs());
  audit.replies();
  audit.intents();
  audit.ends();
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
    const trees = new Set(runs.map(({ record }) => record.rootRunId));
    this.runs = runs.filter(({ record }) => record.rootRunId !== undefined || trees.has(record.runId));
    this.roots = this.runs.filter(({ record }) => record.rootRunId === undefined);
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
    this.figures = { trees: this.roots.length, nodes_written: 0, cancelled: 0, ...none, orphans: 0, unfinished: 0 };
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
      const messages = fixture.answersTo(person);
      if (messages.length < accepted) this.find('lost', `${person}: ${messages.length} answers to ${accepted} texts`);
      if (messages.length > accepted)
        this.find('doubled_replies', `${person}: ${messages.length} answers to ${accepted} texts`);
      for (const { sid, body } of messages) {
        if (body !== undisturbed && !apologies.has(sid))
          this.find('other_outputs', `${person} was told: ${body.slice(0, 120)}`);
      }
    }
  }

  /** Every path of every tree has written once, under one key. Of the racers each may have, and one that has succeeded must. */
  intents(): void {
    this.figures.nodes_written = this.seen.fixture.dashboard.notes.length;
    const keysOf = this.keysOfIntents();
    const owed = new Set<string>();
    for (const { record, outcome } of this.runs) {
      const racer = racerAt(record.node);
      if (racer !== null && racer > 0 && outcome === 'answered') owed.add(`${record.rootRunId} ${racerNoteOf(racer)}`);
    }
    const texts = [...aroundNotes, ...Array.from({ length: this.seen.paths }, (_, path) => noteOf(path))];
    const ofRacers = Array.from({ length: racers }, (_, racer) => racerNoteOf(racer));
    for (const { record } of this.roots) {
      for (const text of [...texts, ...ofRacers]) {
        const intent = `${record.runId} ${text}`;
        const keys = keysOf.get(intent)?.size ?? 0;
        const isOwed = owed.has(intent) || (texts.includes(text) && !this.failed.has(record.runId));
        if (keys === 0 && isOwed) this.find('missing_intents', `${record.runId} never wrote ${text}`);
        if (keys > 1) this.find('doubled_intents', `${record.runId} wrote ${text} under ${keys} keys`);
      }
    }
  }

  /** The keys under which each text of each tree has reached the tool. */
  private keysOfIntents(): Map<string, Set<string>> {
    const { notes, requests } = this.seen.fixture.dashboard;
    const keysOf = new Map<string, Set<string>>();
    const rootOf = new Map(this.runs.map(({ record }) => [record.runId, record.rootRunId ?? record.runId]));
    const texts = new Map(notes.map(({ key, text }) => [key, text]));
    for (const { headers, url } of requests) {
      if (!url.pathname.startsWith('/notes')) continue;
      const [key, run] = [String(headers['x-idempotency-key']), String(headers['x-run-id'])];
      const intent = `${rootOf.get(run) ?? run} ${texts.get(key) ?? 'a lost note'}`;
      keysOf.set(intent, (keysOf.get(intent) ?? new Set()).add(key));
    }
    return keysOf;
  }

  /** Every run of a tree has ended as it should, and none after its root. */
  ends(): void {
    const ends = new Map(this.runs.map(({ record }) => [record.runId, record.finishedAt]));
    for (const { record, outcome } of this.runs) {
      const { runId, rootRunId, parentRunId, finishedAt } = record;
      if (outcome === null) this.find('unfinished', `${runId} has no outcome`);
      else if (!this.mayEndAs(outcome, record)) this.find('unfinished', `${runId} ended as ${outcome}`);
      const rootEnd = ends.get(rootRunId ?? '') ?? null;
      if (parentRunId !== undefined && (rootEnd === null || (finishedAt ?? Infinity) > rootEnd))
        this.find('orphans', `${runId} outlived its root`);
    }
    const isBeaten = ({ record, outcome }: KeptRun): boolean =>
      outcome === 'cancelled' && racerAt(record.node) !== null;
    this.figures.cancelled = this.runs.filter(isBeaten).length;
  }

  /** Nothing is left of the families, and each was whole. */
  async families(): Promise<void> {
    const { records, asked, paths } = this.seen;
    const left = await records.liveFamilies();
    if (left > 0) this.find('orphans', `${left} actors have live children`);
    const accepted = asked.filter(({ acceptedAt }) => acceptedAt !== null).length;
    if (this.roots.length !== accepted) this.find('unfinished', `${this.roots.length} roots of ${accepted} texts`);
    const below = Map.groupBy(this.runs, ({ record }) => record.rootRunId);
    for (const { record } of this.roots) {
      const children = below.get(record.runId)?.length ?? 0;
      const isCutShort = this.failed.has(record.runId) && children < runsBelow(paths);
      if (children !== runsBelow(paths) && !isCutShort)
        this.find('unfinished', `${record.runId} has ${children} runs below it, not ${runsBelow(paths)}`);
    }
  }

  /** A racer may be beaten, or fail where tools were broken, when another one has succeeded. */
  private mayEndAs(outcome: string, { runId, rootRunId = runId, node }: KeptRun['record']): boolean {
    const isRacer = racerAt(node) !== null;
    if (outcome === 'answered' || (outcome === 'cancelled' && isRacer)) return true;
    return this.failed.has(rootRunId) || (this.seen.mayFail === true && isRacer);
  }

  private find(
    figure: Exclude<keyof TreeFigures, 'trees' | 'nodes_written' | 'cancelled' | 'failed'>,
    what: string,
  ): void {
    this.figures[figure] += 1;
    this.findings.push(`${figure}: ${what}`);
  }
}
