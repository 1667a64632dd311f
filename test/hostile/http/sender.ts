import { createHmac } from 'node:crypto';
import { Agent, request as open } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { slackSignature, webhookSignature, writeTicket } from '#channels';
import { takesForms } from './requests.js';
import type { HostileRequest } from './requests.js';

/** What opens the gateway that requests go to. */
export interface Secrets {
  api: string;
  operator: string;
  twilio: string;
  slack: string;
  webhook: string;
  form: string;
  publicBaseUrl: string;
}

/** Who is signed in to the console. */
export interface SignedIn {
  cookie: string;
  csrf: string;
}

export interface Sessions {
  viewer: SignedIn;
  operator: SignedIn;
}

/** How a request was answered: with a status, or not before the sender had enough of it, or not at all. */
export type Answer = { status: number; detail?: string; putOff?: PutOff } | { status: null; why: string };

/** Why an overloaded gateway has put a look off, and when it may be asked again. */
export interface PutOff {
  why: string;
  ms: number;
}

/** Long polls and streams are left after this, in ms. */
const patienceMs = 1_500;
const openAtOnce = 32;

function callerHeaders(
  { caller }: HostileRequest,
  { api, operator }: Secrets,
  sessions: Sessions,
): Record<string, string> {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const session = ({ cookie, csrf }: SignedIn) => ({ cookie, 'x-csrf-token': csrf });
  const all: Record<HostileRequest['caller'], Record<string, string>> = {
    viewer: bearer(api),
    operator: bearer(operator),
    'viewer-session': session(sessions.viewer),
    'operator-session': session(sessions.operator),
    'session-without-csrf': { cookie: sessions.operator.cookie },
    'wrong-key': bearer('a-key-that-nobody-has'),
    'no-key': {},
    'junk-cookie': { cookie: `turnpike_session=${'j'.repeat(43)}; a=b;; =` },
  };
  return all[caller];
}

function twilioHeaders(path: string, body: Buffer, { twilio, publicBaseUrl }: Secrets): Record<string, string> {
  const fields = [...new URLSearchParams(body.toString())].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = fields.reduce((text, [name, value]) => text + name + value, `${publicBaseUrl}${path}`);
  return { 'x-twilio-signature': createHmac('sha1', twilio).update(signed).digest('base64') };
}

function signature({ path, body, headers }: HostileRequest, secrets: Secrets): Record<string, string> {
  const bytes = body ?? Buffer.alloc(0);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  if (path.startsWith('/webhooks/twilio')) return twilioHeaders(path, bytes, secrets);
  if (path.startsWith('/webhooks/slack'))
    return {
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': slackSignature(secrets.slack, timestamp, bytes),
    };
  if (!path.startsWith('/webhooks/inbound')) return {};
  const id = headers['webhook-id'] ?? 'msg-1';
  const words = { id, timestamp, body: bytes };
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': webhookSignature(secrets.webhook, words),
  };
}

/** The body of a form with a ticket of ours in it. */
function withTicket({ path, body }: HostileRequest, { form }: Secrets): Buffer | null {
  if (!path.startsWith('/forms') || body === null || !takesForms(path)) return body;
  const fields = new URLSearchParams(body.toString());
  fields.set('ticket', writeTicket(form, { conversation: 'fuzz', turn: String(body.length) }));
  return Buffer.from(fields.toString());
}

/** How many requests are open at once, and for how long the answer to each is waited for, in ms. */
interface Patience<T extends HostileRequest> {
  atOnce: number;
  waitMs: (request: T) => number;
  /** Is told of each look that is put off, which is then asked again; absent: what is put off is answered so. */
  onPutOff: (why: string) => void;
}

/** How often a look is asked again that is put off. */
const mostAsks = 20;

/** Reads why a request was answered 503, and whether it was a look that is put off. */
async function unavailableBy(response: IncomingMessage): Promise<{ detail?: string; putOff?: PutOff }> {
  const seconds = Number(response.headers['retry-after']);
  const { detail } = (await json(response).catch(() => ({}))) as { detail?: unknown }; // a problem of ours, or anything
  if (typeof detail !== 'string' || detail === '') return {};
  if (!detail.includes('are put off')) return { detail };
  return { detail, putOff: { why: detail.slice(0, detail.indexOf(':')), ms: seconds * 1_000 } };
}

/** Sends requests to one gateway. */
export class Sender<T extends HostileRequest> {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    private readonly secrets: Secrets,
    private readonly patience: Partial<Patience<T>> = {},
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: this.atOnce });
  }

  private get atOnce(): number {
    return this.patience.atOnce ?? openAtOnce;
  }

  /** Never rejects: how a request ended is its answer. */
  send(asked: T, sessions: Sessions): Promise<Answer> {
    const body = asked.isSigned ? withTicket(asked, this.secrets) : asked.body;
    const signed = asked.isSigned ? signature(asked, this.secrets) : {};
    const headers = { ...asked.headers, ...callerHeaders(asked, this.secrets, sessions), ...signed };
    return new Promise((resolve) => {
      const { agent } = this;
      const target = new URL(this.url);
      const options = { agent, host: target.hostname, port: target.port, method: asked.method, path: asked.path };
      const call = open(
        { ...options, headers: { ...headers, ...(body && { 'content-length': body.length }) } },
        (response) => {
          const { statusCode: status = 0 } = response;
          const answer = (more: { detail?: string; putOff?: PutOff }): void => {
            clearTimeout(timer);
            resolve({ status, ...more });
          };
          if (status === 503) return void unavailableBy(response).then(answer);
          answer({});
          // A stream would go on; of anything else the rest is read, so that its connection serves again.
          if (response.headers['content-type']?.startsWith('text/event-stream')) call.destroy();
          else response.resume().on('error', () => undefined);
        },
      );
      const timer = setTimeout(
        () => {
          resolve({ status: null, why: 'left waiting' });
          call.destroy();
        },
        this.patience.waitMs?.(asked) ?? patienceMs,
      );
      call.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        resolve({ status: null, why: error.code ?? error.message });
      });
      call.end(body ?? undefined);
    });
  }

  /** Sends a request, and as often again as it is put off. */
  private async sendUntilLooked(request: T, sessions: Sessions): Promise<Answer> {
    const { onPutOff } = this.patience;
    for (let asks = 1; ; asks += 1) {
      const answer = await this.send(request, sessions);
      if (answer.status === null || answer.putOff === undefined || !onPutOff || asks === mostAsks) return answer;
      onPutOff(answer.putOff.why);
      await pause(answer.putOff.ms);
    }
  }

  /** Sends all, so many at once, and tells of each. */
  async sendAll(
    requests: readonly T[],
    sessions: Sessions,
    onAnswer: (request: T, answer: Answer) => unknown,
  ): Promise<void> {
    const left = requests.values();
    const work = async (): Promise<void> => {
      for (const request of left) await onAnswer(request, await this.sendUntilLooked(request, sessions));
    };
    await Promise.all(Array.from({ length: this.atOnce }, work));
  }

  close(): void {
    this.agent.destroy();
  }
}
