import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { standInKeys } from '../../../test/support/product-environment.js';
import { ourNumber } from '../../../test/support/stack.js';
import type { Stack } from '../../../test/support/stack.js';
import type { Weather } from '../weather.js';
import type { Scene } from './card.js';
import { cards } from './cards.js';
import { FactReader } from './facts.js';
import { actNames, Mischief } from './mischief.js';
import { renderPage } from './page.js';
import { Progress } from './progress.js';

const sources = fileURLToPath(new URL('../../../../scripts/demo/cards', import.meta.url)); // the build is in dist
const builtAssets = fileURLToPath(new URL('../../../console/assets', import.meta.url));
/** How often the server is asked, in ms. */
const everyMs = 400;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Nothing is loaded from elsewhere, and nobody frames the page. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page of things to try. */
export interface OpenCards {
  /** Where it is, on this machine alone. */
  url: string;
  /** From now on what happens counts. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** The page's server and what it watches. */
class CardTable {
  readonly progress = new Progress(cards);
  readonly reader: FactReader;
  private smsActor: string | null = null;
  private watching: Promise<void> | null = null;
  private readonly stopped = new AbortController();

  constructor(
    private readonly stack: Stack,
    readonly mischief: Mischief,
  ) {
    this.reader = new FactReader(stack);
  }

  async begin(): Promise<void> {
    await this.reader.begin();
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    this.mischief.stop();
    await this.watching;
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const scene = await this.look().catch(() => null); // asked again in a moment
      if (scene) this.progress.look(scene);
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<Scene> {
    const facts = await this.reader.read();
    this.smsActor = [...facts.earlier, ...facts.runs].findLast(({ channel }) => channel === 'sms')?.actor_id ?? null;
    const { worker, done, person } = this.mischief;
    const isReady = await worker.isReady();
    return { facts, done, received: this.stack.repliesTo(person), worker: { pid: worker.pid, isReady } };
  }

  /** What the page draws. */
  state(): object {
    const { person } = this.mischief;
    const texts = this.stack.twilio.messages.filter(({ to, from }) => to === person || from === person);
    return {
      cards: cards.map((card) => {
        const steps = this.progress.of(card);
        return { id: card.id, steps, isDone: steps.length === card.steps.length };
      }),
      texts: texts.map(({ body, to, createdAt }) => ({ text: body, isOurs: to === person, at: createdAt })),
      isWeatherBroken: this.mischief.isWeatherBroken,
      smsPath: this.smsActor === null ? '/runs' : `/conversations/${this.smsActor}`,
    };
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  const headers = { 'content-type': type, 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
  response
    .writeHead(status, { ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .end(body);
}

function sendFile(response: ServerResponse, path: string): void {
  const type = types[extname(path)];
  if (type === undefined || !existsSync(path)) return send(response, 404, 'text/plain', 'no such page');
  send(response, 200, type, readFileSync(path));
}

function styleSheet(): string | null {
  const name = existsSync(builtAssets)
    ? readdirSync(builtAssets).find((each) => /^index-.*\.css$/.test(each))
    : undefined;
  return name === undefined ? null : `/console/assets/${name}`;
}

async function answer(
  table: CardTable,
  page: string,
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
) {
  const path = request.url ?? '/';
  if (path.startsWith('/console/assets/')) return sendFile(response, join(builtAssets, basename(path)));
  if (!path.startsWith(root)) return send(response, 404, 'text/plain', 'no such page');
  const name = path.slice(root.length);
  const act = request.method === 'POST' ? actNames.find((each) => name === `do/${each}`) : undefined;
  if (act !== undefined) {
    await table.mischief.do(act);
    return send(response, 204, 'text/plain', '');
  }
  if (name === '') return send(response, 200, 'text/html; charset=utf-8', page);
  if (name === 'state') return send(response, 200, 'application/json', JSON.stringify(table.state()));
  sendFile(response, join(sources, basename(name)));
}

/** Serves the cards on a free port of this machine, under a path that only the link tells: a page may break what the demo runs. */
export async function openCards(stack: Stack, weather: Weather, person: string): Promise<OpenCards> {
  const table = new CardTable(stack, new Mischief(stack, weather, person));
  const root = `/${randomBytes(9).toString('base64url')}/`;
  const consoleUrl = `${stack.url}/console`;
  const signInLink = `${consoleUrl}/#/sign-in?key=${standInKeys.operator}`;
  const page = renderPage(cards, { consoleUrl, signInLink, person, ours: ourNumber, styleSheet: styleSheet() });
  const server = createServer((request, response) => {
    answer(table, page, request, response, root).catch((error: unknown) =>
      send(response, 500, 'text/plain', error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await table.stop();
  };
  return { url: `http://127.0.0.1:${port}${root}`, begin: () => table.begin(), close };
}
