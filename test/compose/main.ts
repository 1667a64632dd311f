import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import { appNames, until } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { findRedis } from '../support/redis.mjs';
import { environmentOf, mountsOf, readServices, root } from './compose-file.js';
import type { Service } from './compose-file.js';

const readyMs = 120_000;
const key = 'a-key-for-the-api';

/** Where the ports and folders of containers are on this machine. */
type Places = readonly (readonly [string, string])[];

function here(text: string, places: Places): string {
  return places.reduce((all, [inside, outside]) => all.replaceAll(inside, outside), text);
}

/** A container of an app as a process: its command, exactly its environment, its own folder to begin in. */
class Container {
  private child: ChildProcess | null = null;

  constructor(
    readonly app: AppName,
    private readonly service: Service,
    private readonly environment: Record<string, string>,
    private readonly options: { folder: string; places: Places },
  ) {}

  async up(): Promise<void> {
    const [command = '', program = '', ...args] = this.service.command;
    if (command !== 'node') throw new Error(`${this.app} is started by ${command}`);
    const env = { PATH: process.env['PATH'], ENV_FILE: 'none', ...this.environment };
    const stdio = ['ignore', 'ignore', 'inherit'] as const;
    this.child = spawn(process.execPath, [join(root, program), ...args], {
      env,
      cwd: this.options.folder,
      stdio: [...stdio],
    });
    await until(`${this.app} is healthy`, () => this.isHealthy(), readyMs);
  }

  /** By the file's own check. */
  private isHealthy(): boolean {
    if (this.child?.exitCode !== null) throw new Error(`${this.app} has ended`);
    const [, , flag = '', code = ''] = this.service.healthcheck.test;
    try {
      execFileSync(process.execPath, [flag, here(code, this.options.places)], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }

  /** SIGTERM, as `docker stop`; how long it took, in ms. Throws where it ends otherwise than with 0. */
  async down(): Promise<number> {
    const from = performance.now();
    const { child } = this;
    if (child === null || child.exitCode !== null) return 0;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    if (child.exitCode !== 0) throw new Error(`${this.app} has ended with ${child.exitCode}`);
    return performance.now() - from;
  }
}

async function startRedisOf(service: Service, folder: string, port: number): Promise<ChildProcess> {
  const { command, env } = await findRedis({ private: true });
  const [, ...args] = service.command;
  return spawn(command, [...args, '--port', String(port), '--dir', folder], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
}

async function ask(url: string, conversation: string): Promise<string> {
  const response = await fetch(`${url}/v1/conversations/${conversation}/messages?wait=30`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'hello' }),
  });
  const text = await response.text();
  if (!response.ok || !/"reply":\{/.test(text)) throw new Error(`answered ${response.status}: ${text}`);
  return (/"text":"([^"]*)"/.exec(text)?.[1] ?? '').slice(0, 60);
}

/** The order of an upgrade, as docs/operations.md types it. */
function upgradeOrder(): AppName[] {
  const page = readFileSync(`${root}docs/operations.md`, 'utf8');
  const [, order = ''] = /^for app in (.+); do docker compose up/m.exec(page) ?? [];
  return order.split(' ').map((name) => {
    const app = appNames.find((one) => one === name);
    if (app === undefined) throw new Error(`docs/operations.md upgrades ${name}, which is no app`);
    return app;
  });
}

function say(what: string, from: number): void {
  console.log(`  ✔ ${what} (${((performance.now() - from) / 1_000).toFixed(1)} s)`);
}

/** Starts what docker-compose.yml says as processes of this machine, asks, upgrades in order, backs up, and ends it. */
async function play(folder: string): Promise<void> {
  const ports = {
    redis: await freePort(),
    gateway: await freePort(),
    admin: await Promise.all(appNames.map(() => freePort())),
  };
  const model = await startScriptedModelServer({ port: 0 });
  const agents = join(folder, 'agents');
  mkdirSync(agents);
  writeFileSync(join(agents, 'desk.json'), JSON.stringify({ id: 'desk', default: true, tools: ['today_range'] }));
  const values = {
    ...{ LLM_PROVIDER: 'openai', LLM_API_KEY: 'a-model-key', LLM_MODEL: 'stand-in-model', GATEWAY_API_KEY: key },
    ...{
      OPERATOR_API_KEY: 'another-key-for-operators',
      REDIS_PASSWORD: 'letters4digits',
      TOOLS_ENABLED: 'today_range',
    },
    LLM_API_URL: model.apiUrl.replace('127.0.0.1', 'host.docker.internal'),
    ...{ AGENTS_DIR: agents, TOOLS_DIR: '' },
  };
  const services = readServices(values);
  const serviceOf = (name: string): Service => {
    const service = services[name];
    if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  };
  const places: [string, string][] = [
    ['redis:6379', `127.0.0.1:${ports.redis}`],
    ['host.docker.internal', '127.0.0.1'],
    ...appNames.map((app, at): [string, string] => [
      serviceOf(app).environment['ADMIN_PORT'] ?? '',
      String(ports.admin[at]),
    ]),
  ];
  const data = join(folder, 'data');
  mkdirSync(data);
  const redis = await startRedisOf(serviceOf('redis'), data, ports.redis);
  const containers = appNames.map((app) => {
    const service = serviceOf(app);
    const mounts = mountsOf(service).map(([inside, outside]) => [inside, resolve(root, outside)] as const);
    const given = Object.entries(environmentOf(service, values));
    const environment = Object.fromEntries(given.map(([name, value]) => [name, here(value, [...places, ...mounts])]));
    if (app === 'gateway') environment['GATEWAY_PORT'] = String(ports.gateway);
    return new Container(app, service, environment, { folder, places });
  });
  const url = `http://127.0.0.1:${ports.gateway}`;
  try {
    let from = performance.now();
    await Promise.all(containers.map((each) => each.up()));
    say('Redis and the four apps, by the command, the environment and the health check of each service', from);
    from = performance.now();
    say(`a question is answered: ${await ask(url, 'c-1')}`, from);
    for (const app of upgradeOrder()) {
      from = performance.now();
      const each = containers.find((one) => one.app === app);
      await each?.down();
      await each?.up();
      await ask(url, `c-${app}`);
      say(`${app} is replaced, and a question behind it is answered`, from);
    }
    from = performance.now();
    const backup = join(folder, 'backup');
    mkdirSync(backup);
    const env = { PATH: process.env['PATH'], DATA: data, SPOOL_DIR: join(folder, '.spool'), BACKUP: backup };
    execFileSync('sh', [join(root, 'deploy', 'backup.sh')], { env, stdio: 'inherit' });
    const sizes = ['redis.tar.gz', 'spool.tar.gz'].map((name) => `${name} ${statSync(join(backup, name)).size} bytes`);
    say(`deploy/backup.sh: ${sizes.join(', ')}`, from);
    from = performance.now();
    const took = await Promise.all(containers.map((each) => each.down()));
    const grace = Number.parseInt(serviceOf('gateway').stop_grace_period ?? '10', 10) * 1_000;
    if (took.some((ms) => ms > grace)) throw new Error(`an app took longer than its ${grace} ms to end`);
    say(`all apps have ended with 0, within their ${grace / 1_000} s`, from);
  } finally {
    await Promise.all(containers.map((each) => each.down().catch(() => 0)));
    redis.kill('SIGKILL');
    await model.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'compose-'));
try {
  await play(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
