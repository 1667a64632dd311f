import { patchGraph } from '#graph';
import type { Graph, GraphPatch } from '#graph';
import type { StreamEvent } from './cut-stream.js';
import type { Gateways } from './gateways.js';
import { begunGraph, wantedAfter } from './model.js';
import type { FollowedSession, PlayedSession } from './play-sessions.js';

/** What is counted of sessions; all but the first three must be 0. */
export interface SessionFigures {
  sessions: number;
  messages: number;
  /** Messages whose answer says that nothing came of it. */
  told: number;
  edits: number;
  /** Edits that were refused: others had changed the same, or there was nothing to take back. */
  refused: number;
  lost: number;
  doubled: number;
  wrong_credits: number;
}

/** A session as the API shows it. */
interface Shown {
  graph: Graph;
  messages: { n: number; id?: string; role: string; text: string; errorCode?: string; toolCalls?: unknown }[];
  changes: { id: string; revision: number; by: string }[];
  status: { phase: string; revision: number; creditsClaimed: number };
}

export class SessionAudit {
  readonly findings: string[] = [];
  readonly figures: SessionFigures = {
    ...{ sessions: 0, messages: 0, told: 0, edits: 0, refused: 0, lost: 0, doubled: 0, wrong_credits: 0 },
  };
  /** How the runs of messages have ended. */
  readonly ends: Record<string, number> = {};

  /** Compares what a session's people know with what it says of itself. */
  async check(gateways: Pick<Gateways, 'ask'>, played: PlayedSession): Promise<void> {
    const { body } = await gateways.ask({ path: `/v1/builder/sessions/${played.id}` });
    const shown = body as unknown as Shown; // the API's own answer
    this.figures.sessions += 1;
    if (shown.status.phase !== 'idle') this.find('lost', played, 'it is still at work');
    const built = this.messages(played, shown);
    this.edits(played, shown);
    this.changes(played, shown, built);
    if (shown.status.creditsClaimed !== built)
      this.find('wrong_credits', played, `${shown.status.creditsClaimed} for ${built} proven answers`);
  }

  /** Each accepted message is there once, and answered or told; gives how many were built. */
  private messages(played: PlayedSession, { messages }: Shown): number {
    let built = 0;
    for (const key of played.said) {
      this.figures.messages += 1;
      const own = messages.filter(({ id }) => id === key);
      if (own.length > 1) this.find('doubled', played, `${key} is there ${own.length} times`);
      const [first] = own;
      const next = messages.find(({ n, role }) => n > (first?.n ?? 0) && role === 'user')?.n ?? Infinity;
      const isEnd = (each: Shown['messages'][number]): boolean =>
        each.role === 'assistant' && each.toolCalls === undefined && each.n > (first?.n ?? Infinity) && each.n < next;
      const ends = messages.filter(isEnd);
      if (ends.length === 0) this.find('lost', played, `${key} has no answer`);
      if (ends.length > 1) this.find('doubled', played, `${key} has ${ends.length} answers`);
      const [end] = ends;
      const outcome = end?.errorCode ?? 'answered';
      this.ends[outcome] = (this.ends[outcome] ?? 0) + 1;
      if (end?.errorCode !== undefined) this.figures.told += 1;
      else if (end?.text === 'Built.') built += 1;
    }
    return built;
  }

  /** Each accepted edit is in the history once, where its answer said; each that was refused is not. */
  private edits(played: PlayedSession, { changes }: Shown): void {
    for (const { key, applied } of played.edits) {
      this.figures.edits += 1;
      if (applied === null) this.figures.refused += 1;
      const found = changes.filter(({ id }) => id === key);
      if (applied !== null && found[0]?.revision !== applied) this.find('lost', played, `${key} is not at ${applied}`);
      if (found.length > (applied === null ? 0 : 1))
        this.find('doubled', played, `${key} is there ${found.length} times`);
    }
  }

  /** No operation of anybody is there twice, and what was answered as built is drawn. */
  private changes(played: PlayedSession, { changes, graph, status }: Shown, built: number): void {
    const ids = new Set(changes.map(({ id }) => id));
    if (ids.size !== changes.length) this.find('doubled', played, 'a change is in its history twice');
    const isWhole = changes.every(({ revision }, at) => revision === at + 1) && changes.length === status.revision;
    if (!isWhole) this.find('lost', played, 'its history has gaps');
    const keys = new Set(played.edits.map(({ key }) => key));
    const strange = changes.filter(({ id, by }) => by === 'person' && !keys.has(id));
    if (strange.length > 0) this.find('doubled', played, `nobody has asked for ${strange[0]?.id}`);
    const names = graph.nodes.map(({ name }) => name).filter((name) => !name.startsWith('Person '));
    const again = names.filter((name) => / \d+$/.test(name));
    if (again.length > 0) this.find('doubled', played, `it has ${again.join(', ')}`);
    const undone = played.edits.some(({ does, applied }) => does !== 'edit' && applied !== null);
    const missing = wantedAfter(built).filter((name) => built > 0 && !undone && !names.includes(name));
    if (missing.length > 0) this.find('lost', played, `${missing.join(', ')} of what was built`);
  }

  private find(figure: 'lost' | 'doubled' | 'wrong_credits', { id }: PlayedSession, what: string): void {
    this.figures[figure] += 1;
    this.findings.push(`${figure}: ${id}: ${what}`);
  }
}

/** Gaps and repeats of one stream; it was read to its end. */
export interface StreamFault {
  gaps: string[];
  repeats: string[];
}

/** A chat that was cut has the same parts as one that was not; of draws only the last must be the same. */
export function auditChat({ events, whole }: FollowedSession): StreamFault {
  const ids = events.map(({ id }) => id);
  const repeats = ids.filter((id, at) => id === null || ids.indexOf(id) !== at).map((id) => `${id} came twice`);
  const [came, wanted] = [saidIn(events), saidIn(whole)];
  const isSame = JSON.stringify(came) === JSON.stringify(wanted);
  const gaps = isSame ? [] : [`${came.length} parts, and in one piece ${wanted.length}`];
  const drawn = events.findLast(isDrawn);
  if (drawn === undefined) gaps.push('nothing was drawn');
  return { gaps, repeats };
}

function isDrawn({ data }: StreamEvent): boolean {
  return JSON.stringify(data).includes('"type":"workflow-updated"');
}

function saidIn(events: readonly StreamEvent[]): string[] {
  return events.filter((event) => !isDrawn(event)).map(({ data }) => JSON.stringify(data));
}

interface Change {
  revision: number;
  patches: GraphPatch[];
}

/** Changes and messages came once and in order, and lead to the draft as it is. */
export function auditWatch({ events, whole }: FollowedSession): StreamFault {
  const [repeats, gaps]: [string[], string[]] = [[], []];
  let [graph, revision, message]: [Graph, number, number] = [begunGraph, 0, 0];
  events.forEach(({ event, data }, at) => {
    if (event === 'session') {
      const { graph: drawn, status, messages } = data as Shown; // the API's own answer
      if (at > 0) repeats.push('all of it came again');
      [graph, revision, message] = [drawn, status.revision, messages.at(-1)?.n ?? 0];
    } else if (event === 'change') {
      const change = data as Change; // likewise
      if (change.revision <= revision) repeats.push(`change ${change.revision} after ${revision}`);
      if (change.revision > revision + 1) gaps.push(`change ${change.revision} after ${revision}`);
      [graph, revision] = [patchGraph(graph, change.patches), change.revision];
    } else if (event === 'message') {
      const { n } = data as { n: number }; // likewise
      if (n <= message) repeats.push(`message ${n} after ${message}`);
      if (n > message + 1) gaps.push(`message ${n} after ${message}`);
      message = n;
    }
  });
  const end = whole[0]?.data as Shown; // likewise
  if (JSON.stringify(graph) !== JSON.stringify(end.graph)) gaps.push('its patches do not lead to the draft');
  return { gaps, repeats };
}
