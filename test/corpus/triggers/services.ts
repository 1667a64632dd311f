import { startStandIn } from '../../stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../../stand-ins/stand-in-server.js';

/** Something that has come to a service: a mail, or a file. */
interface Come {
  id: string;
  /** When, in milliseconds. */
  at: number;
}

/** Gmail, Drive and Telegram, as far as their triggers ask. */
export interface TriggerServices {
  server: StandInServer;
  mails: Come[];
  files: Come[];
  /** How often each was listed. */
  looks: { mails: number; files: number };
  /** Where Telegram calls, and with which secret; null: nowhere. */
  hook: { url: string; secret: string } | null;
}

const ok = (body: unknown): StandInAnswer => ({ status: 200, body });

/** Stands for the three; whatever is asked of others finds nothing. */
export async function startTriggerServices(): Promise<TriggerServices> {
  const services: State = { mails: [], files: [], looks: { mails: 0, files: 0 }, hook: null };
  const server = await startStandIn(0, (request) => {
    const { pathname: path } = request.url;
    if (path === '/token') return ok({ access_token: 't', expires_in: 3_600 });
    const said = path.endsWith('Webhook') ? sayAsTelegram(services, request) : sayAsGoogle(services, request.url);
    return said ?? { status: 404, body: { error: { message: `no such page: ${path}` } } };
  });
  return Object.assign(services, { server });
}

type State = Omit<TriggerServices, 'server'>;

function sayAsTelegram(services: State, { url, body }: SeenRequest): StandInAnswer {
  const { url: address, secret_token: secret } = JSON.parse(body) as { url: string; secret_token: string }; // Telegram's own form
  services.hook = url.pathname.endsWith('/setWebhook') ? { url: address, secret } : null;
  return ok({ ok: true, result: true });
}

function sayAsGoogle(services: State, { pathname: path, searchParams: query }: URL): StandInAnswer | null {
  const asked = query.get('q') ?? '';
  if (path.endsWith('/labels')) return ok({ labels: [{ id: 'INBOX', name: 'INBOX' }] });
  if (path.endsWith('/messages')) {
    services.looks.mails += 1;
    const from = Number(/after:(\d+)/.exec(asked)?.[1] ?? 0) * 1_000;
    return ok({ messages: newest(services.mails, from).map(({ id }) => ({ id, threadId: id })) });
  }
  if (path === '/drive/v3/files') {
    services.looks.files += 1;
    const from = Date.parse(/createdTime > '([^']+)'/.exec(asked)?.[1] ?? '1970-01-01T00:00:00Z');
    const files = newest(services.files, from).map(({ id, at }) => ({ id, createdTime: new Date(at).toISOString() }));
    return ok({ files: query.get('orderBy')?.includes('desc') === true ? files : files.toReversed() });
  }
  const mail = services.mails.find(({ id }) => path.endsWith(`/messages/${id}`));
  return mail === undefined ? null : ok(readMail(mail));
}

function readMail({ id, at }: Come): object {
  return { id, threadId: id, internalDate: String(at), payload: { headers: [] } };
}

function newest(all: readonly Come[], from: number): Come[] {
  return all.filter(({ at }) => at >= from).toReversed();
}
