import { slackSignature } from '#channels';
import { startStandIn } from './stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from './stand-in-server.js';

/** A message of a channel as the stand-in keeps it. */
export interface SlackMessage {
  channel: string;
  ts: string;
  thread: string | null;
  /** `BOT` is us. */
  user: string;
  text: string;
  metadata: object | null;
}

export interface SlackStandInOptions {
  port: number;
  botToken?: string;
  signingSecret?: string;
  /** Where our public address really listens; by default it is called as it is. */
  reach?: (publicUrl: string) => string;
}

/** A person's message and how its event is told. */
export interface Saying {
  channel: string;
  text: string;
  /** Where events are posted. */
  url: string;
  /** `app_mention` in a channel; by default a direct message. */
  type?: 'message' | 'app_mention';
  thread?: string;
  files?: number;
  /** How often the event is posted: the first time, and as Slack's retries. */
  times?: number;
  /** Signs with another secret, or for another moment (seconds since the epoch). */
  signingSecret?: string;
  signedAt?: number;
  /** Over the event's own fields. */
  more?: Record<string, unknown>;
}

export interface SlackStandIn extends StandInServer {
  botToken: string;
  signingSecret: string;
  /** Every message, people's and ours, oldest first. */
  messages: SlackMessage[];
  /** Every call of the web API. */
  calls: SeenRequest[];
  /** Accepts the next messages and cuts the connection instead of answering. */
  loseResponses(times: number): void;
  /** Answers the next calls so, and does nothing else. */
  failNext(times: number, answer: StandInAnswer): void;
  /** Forgets to show what is newest in its histories. */
  hideLatest(count: number): void;
  /** Writes a message as a person and posts its event; answers what we answered. */
  say(saying: Saying): Promise<{ ts: string; responses: { status: number; body: string }[] }>;
  /** Posts any event envelope, signed. */
  post(
    url: string,
    envelope: object,
    signed?: Pick<Saying, 'signingSecret' | 'signedAt'>,
  ): Promise<{ status: number; body: string }>;
}

const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';

class Workspace {
  readonly messages: SlackMessage[] = [];
  private last = 0;

  /** The time of a new message: unique, and later than all before it. */
  nextTime(): string {
    this.last = Math.max(this.last + 1, Date.now() * 1000);
    const digits = String(this.last);
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  }

  add(message: Omit<SlackMessage, 'ts'>): SlackMessage {
    const added = { ...message, ts: this.nextTime() };
    this.messages.push(added);
    return added;
  }
}

function listOf(messages: readonly SlackMessage[], form: URLSearchParams, isThread: boolean): StandInAnswer {
  const oldest = Number(form.get('oldest') ?? 0);
  const isInclusive = form.get('inclusive') === 'true';
  const thread = form.get('ts');
  const isThere = (message: SlackMessage): boolean =>
    isThread
      ? message.thread === thread || message.ts === thread
      : message.thread === null || message.thread === message.ts;
  const isSince = ({ ts }: SlackMessage): boolean => Number(ts) > oldest || (isInclusive && Number(ts) === oldest);
  const found = messages.filter(
    (message) => message.channel === form.get('channel') && isThere(message) && isSince(message),
  );
  const ordered = isThread ? found : found.toReversed();
  const limit = Math.min(Number(form.get('limit') ?? 15), 15);
  const from = Number(form.get('cursor') ?? 0);
  const rows = ordered.slice(from, from + limit).map(({ ts, user, text, metadata }) => ({
    ...{ type: 'message', ts, text },
    ...(user === 'BOT' ? { bot_id: 'B1', app_id: 'A1' } : { user }),
    ...(form.get('include_all_metadata') === 'true' && metadata ? { metadata } : {}),
  }));
  const next = ordered.length > from + limit ? { response_metadata: { next_cursor: String(from + limit) } } : {};
  return { status: 200, body: { ok: true, messages: rows, has_more: ordered.length > from + limit, ...next } };
}

/** A Slack workspace in memory: events out, signed, and the calls of the web API that we make, each checked as Slack checks it. */
export async function startSlackStandIn(options: SlackStandInOptions): Promise<SlackStandIn> {
  const botToken = options.botToken ?? 'xoxb-stand-in';
  const signingSecret = options.signingSecret ?? 'slack-signing-secret';
  const workspace = new Workspace();
  const calls: SeenRequest[] = [];
  const faults: StandInAnswer[] = [];
  let toLose = 0;
  let hidden = 0;

  const post = (request: SeenRequest): StandInAnswer => {
    const { channel, text, thread_ts: thread, metadata } = JSON.parse(request.body) as Record<string, unknown>; // checked below
    if (typeof channel !== 'string' || !/^[CD]\w+$/.test(channel)) return refusal('channel_not_found');
    if (typeof text !== 'string' || text === '') return refusal('no_text');
    const place = { channel, thread: typeof thread === 'string' ? thread : null };
    const mark = typeof metadata === 'object' ? metadata : null;
    const added = workspace.add({ ...place, user: 'BOT', text, metadata: mark });
    if (toLose > 0) {
      toLose -= 1;
      return 'drop';
    }
    return { status: 200, body: { ok: true, channel, ts: added.ts, message: { text } } };
  };

  const answer = (request: SeenRequest): StandInAnswer => {
    calls.push(request);
    const method = request.url.pathname.replace('/api/', '');
    const isPost = method === 'chat.postMessage';
    const fault = faults.shift();
    if (fault) return fault;
    if (request.headers.authorization !== `Bearer ${botToken}`) return refusal('invalid_auth');
    // Methods that only read take no JSON.
    if (!request.headers['content-type']?.startsWith(isPost ? jsonType : formType)) return refusal('invalid_arguments');
    if (isPost) return post(request);
    if (method === 'auth.test') return { status: 200, body: { ok: true, team: 'stand-in', user: 'turnpike' } };
    const shown = workspace.messages.slice(0, workspace.messages.length - hidden);
    if (method === 'conversations.history') return listOf(shown, new URLSearchParams(request.body), false);
    if (method === 'conversations.replies') return listOf(shown, new URLSearchParams(request.body), true);
    return refusal('unknown_method');
  };

  const reach = options.reach ?? ((url: string): string => url);
  const server = await startStandIn(options.port, answer);
  const sendEvent: SlackStandIn['post'] = async (url, envelope, signed = {}) => {
    const body = JSON.stringify(envelope);
    const timestamp = String(signed.signedAt ?? Math.floor(Date.now() / 1000));
    const signature = slackSignature(signed.signingSecret ?? signingSecret, timestamp, body);
    const headers = {
      'content-type': jsonType,
      'x-slack-signature': signature,
      'x-slack-request-timestamp': timestamp,
    };
    const response = await fetch(reach(url), { method: 'POST', headers, body });
    return { status: response.status, body: await response.text() };
  };
  const say: SlackStandIn['say'] = async ({
    channel,
    text,
    url,
    thread,
    type = 'message',
    files = 0,
    times = 1,
    ...rest
  }) => {
    const { ts } = workspace.add({ channel, thread: thread ?? null, user: 'U1', text, metadata: null });
    const event = {
      ...{ type, channel, user: 'U1', text, ts, channel_type: channel.startsWith('D') ? 'im' : 'channel' },
      ...(thread !== undefined && { thread_ts: thread }),
      ...(files > 0 && { subtype: 'file_share', files: Array.from({ length: files }, (_, i) => ({ id: `F${i}` })) }),
      ...rest.more,
    };
    const envelope = { type: 'event_callback', team_id: 'T1', api_app_id: 'A1', event_id: `Ev${ts}`, event };
    const responses = [];
    for (let time = 0; time < times; time++) responses.push(await sendEvent(url, envelope, rest));
    return { ts, responses };
  };
  return {
    ...server,
    botToken,
    signingSecret,
    messages: workspace.messages,
    calls,
    loseResponses: (times) => void (toLose += times),
    failNext: (times, fault) => void faults.push(...Array.from({ length: times }, () => fault)),
    hideLatest: (count) => void (hidden = count),
    say,
    post: sendEvent,
  };
}

function refusal(error: string): StandInAnswer {
  return { status: 200, body: { ok: false, error } };
}
