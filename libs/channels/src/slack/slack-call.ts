import { parseForeignJson } from '#values';
import { ioBoundary } from '#telemetry';
import { channelFetch } from '../channel-fetch.js';
import { retryAfterMs } from '../failed-delivery.js';

/** What Slack answered; `ok` false says why in `error`. */
export interface SlackAnswer {
  status: number;
  retryAfterMs: number | null;
  /** Null where the body is no answer of Slack's. */
  body: (Record<string, unknown> & { ok: boolean }) | null;
}

export interface SlackAccess {
  botToken: string;
  /** Null: Slack's own host. */
  apiBaseUrl: string | null;
}

function answerIn(text: string): SlackAnswer['body'] {
  try {
    const value: unknown = parseForeignJson(text);
    if (typeof value !== 'object' || value === null) return null;
    return typeof Reflect.get(value, 'ok') === 'boolean' ? (value as SlackAnswer['body']) : null; // looked at right here
  } catch {
    return null;
  }
}

/** A method's request: methods that only read take no JSON. */
export type SlackArguments = URLSearchParams | Record<string, unknown>;

/** Calls one method of Slack's web API, once. Rejects when no complete answer came. */
export async function callSlack(
  { botToken, apiBaseUrl }: SlackAccess,
  method: string,
  args: SlackArguments,
  signal: AbortSignal,
): Promise<SlackAnswer> {
  const isForm = args instanceof URLSearchParams;
  const type: Record<string, string> = isForm ? {} : { 'content-type': 'application/json; charset=utf-8' };
  const headers = { authorization: `Bearer ${botToken}`, ...type };
  const body = isForm ? args : JSON.stringify(args);
  const request = { method: 'POST', headers, body, signal };
  const url = `${apiBaseUrl ?? 'https://slack.com'}/api/${method}`;
  const answer = await ioBoundary('channel.slack', () => channelFetch(url, request));
  const text = await ioBoundary('channel.slack-body', () => answer.text());
  const afterMs = retryAfterMs(answer.headers.get('retry-after'), Date.now());
  return { status: answer.status, retryAfterMs: afterMs, body: answer.status === 200 ? answerIn(text) : null };
}
