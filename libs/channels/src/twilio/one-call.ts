import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type Response from 'twilio/lib/http/response.js';
import { ioBoundary } from '#telemetry';
import { channelFetch } from '../channel-fetch.js';
import { retryAfterMs } from '../failed-delivery.js';

type Options<T> = RequestClient.RequestOptions<T>;

function encodeForm(data: object): URLSearchParams {
  return new URLSearchParams(Object.entries(data).map(([name, value]): [string, string] => [name, String(value)]));
}

/** One call over the SDK, and what the SDK's errors leave out. */
export class OneCall {
  /** Whether anything was handed to the network. Before that an error is ours. */
  begun = false;
  retryAfterMs: number | null = null;
  /** The status of an answer that came whole. */
  answered: number | null = null;

  constructor(readonly signal: AbortSignal) {}
}

/** The SDK's HTTP client: it can be aborted, sends to another host where one is named, and never retries. */
export class CallClient extends twilio.RequestClient {
  constructor(
    private readonly baseUrl: string | null,
    /** The call under way: one at a time. */
    public call: OneCall,
  ) {
    super();
  }

  override async request<T>(options: Options<T>): Promise<Response.default<T>> {
    const { method, username = '', password = '', headers = {}, params, data } = options;
    const { call } = this;
    const request = {
      method: method.toUpperCase(),
      headers: { ...headers, Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
      body: data && typeof data === 'object' ? encodeForm(data) : null,
      signal: call.signal,
    };
    const address = this.buildUrl(options.uri, params);
    call.begun = true;
    const answer = await channelFetch(address, request);
    call.retryAfterMs = retryAfterMs(answer.headers.get('retry-after'), Date.now());
    const body = await ioBoundary('channel.http-body', (): Promise<unknown> => answer.text());
    call.answered = answer.status;
    // The SDK parses a body that is a text, whatever type it had asked for.
    return { statusCode: answer.status, body, headers: Object.fromEntries(answer.headers) } as Response.default<T>;
  }

  private buildUrl(uri: string, params: object | undefined): string {
    const url = new URL(uri);
    // A bare plus would be read as a space, and the list would come back empty: URLSearchParams writes %2B.
    if (params) url.search = encodeForm(params).toString();
    return this.baseUrl === null ? url.href : `${this.baseUrl}${url.pathname}${url.search}`;
  }
}
