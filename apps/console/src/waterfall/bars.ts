import type { Schemas } from '#client';
import { words } from '../wording.js';
import { isToldNobody } from '../health/end-of-run.js';
import { timeScale } from './time-scale.js';
import type { Stretch, TimeScale } from './time-scale.js';

/** The parts of a run that took time. */
export type Item = Schemas['Timeline']['items'][number];

/** One line of the waterfall. */
export interface Bar {
  key: string;
  kind: Item['kind'] | 'live';
  name: string;
  /** Its result, in a few words. */
  gist: string;
  went: 'well' | 'badly' | 'on';
  /** Shares of the track, 0 to 1. */
  from: number;
  width: number;
  durationMs: number;
  /** Null: it is under way. */
  item: Item | null;
}

/** All lines of a run, and their scale. */
export interface Waterfall {
  bars: Bar[];
  scale: TimeScale;
  /** When it begins, in ms since the epoch. */
  startMs: number;
}

const waits = {
  queue: 'in the queue',
  person: 'for the person',
  approval: 'for approval',
  handoff: 'a person had the conversation',
  children: 'for its children',
  retry: 'before the next try',
} as const;

const decided = { tool: 'calls', respond: 'answers', clarify: 'asks back' } as const;

function formatArguments(args: Record<string, unknown>): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function tries(item: Item & { kind: 'tool' }): string {
  const lines = [
    item.retry_index > 0 && `try ${item.retry_index + 1}`,
    item.reused && 'answer of an equal call',
    item.prefetched && 'asked ahead',
  ];
  return lines.filter((part) => part !== false).join(', ');
}

function describeItem(item: Item): Pick<Bar, 'name' | 'gist'> {
  switch (item.kind) {
    case 'turn': {
      const next = item.next_action;
      return {
        name: `Turn ${item.turn}`,
        gist: next ? `${decided[next.type]} ${next.name ?? ''}`.trim() : 'no decision',
      };
    }
    case 'tool':
      return { name: item.tool_name, gist: tries(item) || (item.sentence ?? formatArguments(item.tool_args ?? {})) };
    case 'wait':
      return { name: 'Wait', gist: waits[item.what] };
    case 'reply':
      return { name: words(item.reply_kind), gist: item.status };
    case 'approval':
      return { name: 'Approval', gist: `${item.decision} for ${item.tool_name}` };
    case 'operator':
      return { name: 'Operator', gist: `${item.action} by ${item.who}` };
    case 'node':
      return { name: item.node.slice(item.node.lastIndexOf('/') + 1), gist: `${item.node_kind} ${item.status}` };
    case 'outcome':
      return { name: 'Outcome', gist: words(item.run_outcome) };
  }
}

/** What went wrong, with the status of an answer. */
function wrong(item: Item, code: string): string {
  const cause = item.kind === 'turn' || item.kind === 'tool' ? (item.http_status ?? item.cause) : null;
  return cause === null || code.endsWith(`-${cause}`) ? words(code) : `${words(code)}: ${words(String(cause))}`;
}

function toBar(item: Item, index: number, scale: TimeScale): Bar {
  const { name, gist } = describeItem(item);
  const from = scale.at(Date.parse(item.started_at));
  return {
    key: item.row > 0 ? `row-${item.row}` : `gap-${index}`,
    kind: item.kind,
    name,
    gist: item.error_code === null ? gist : wrong(item, item.error_code),
    went: item.outcome === 'ok' ? 'well' : 'badly',
    from,
    width: scale.at(Date.parse(item.ended_at)) - from,
    durationMs: item.duration_ms,
    item,
  };
}

/** Waits for people may take hours, and are folded like any wait. */
function isUpToPeople({ doing }: Schemas['LiveNow']): boolean {
  return ['asking', 'approving', 'handed-over', 'parked'].includes(doing);
}

function toStretch({ since, for_ms }: Schemas['LiveNow']): Stretch {
  const from = Date.parse(since);
  return { from, to: from + for_ms };
}

function liveBar(live: Schemas['LiveNow'], scale: TimeScale): Bar {
  const { from, to } = toStretch(live);
  return {
    key: 'live',
    kind: 'live',
    name: 'Now',
    gist: live.text,
    went: 'on',
    from: scale.at(from),
    width: scale.at(to) - scale.at(from),
    durationMs: live.for_ms,
    item: null,
  };
}

/** Places a run's lines in time; one that is under way reaches until the server's reading. */
export function waterfall({ messages, items, live, run }: Schemas['Timeline']): Waterfall {
  const now = live && toStretch(live);
  const isSaid = !isToldNobody(run);
  const shown = items.filter(({ kind }) => kind !== 'outcome' && (isSaid || kind !== 'reply'));
  const times = [
    ...messages.map(({ accepted_at }) => Date.parse(accepted_at)),
    ...shown.flatMap(({ started_at, ended_at }) => [Date.parse(started_at), Date.parse(ended_at)]),
    ...(now ? [now.from, now.to] : []),
  ];
  const whole = { from: Math.min(...times), to: Math.max(...times) };
  const idle = [
    ...shown
      .filter((item) => item.kind === 'wait' && item.what !== 'children') // the nodes that they work on are drawn beside it
      .map(({ started_at, ended_at }) => ({ from: Date.parse(started_at), to: Date.parse(ended_at) })),
    ...(live && now && isUpToPeople(live) ? [now] : []),
  ];
  const scale = timeScale(whole, idle);
  const bars = shown.map((item, index) => toBar(item, index, scale));
  return {
    bars: live ? [...bars, liveBar(live, scale)] : bars,
    scale,
    startMs: whole.from,
  };
}
