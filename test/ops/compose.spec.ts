import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { root } from './monitoring.js';

interface Service {
  image?: string;
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  command?: string[];
  ports?: string[];
  read_only?: boolean;
  extra_hosts?: string[];
  logging?: { driver: string; options: Record<string, string> };
  deploy?: { resources: { limits: { memory: string } } };
}

interface Compose {
  services: Record<string, Service>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
  volumes: Record<string, unknown>;
}

interface Providers {
  providers: { options: { path: string } }[];
}

interface Datasources {
  datasources: { uid: string; url: string; isDefault?: boolean }[];
}

const provisioning = 'deploy/grafana/provisioning';

function read(file: string): unknown {
  return parse(readFileSync(`${root}${file}`, 'utf8'), { merge: true });
}

const { services, volumes, networks } = read('docker-compose.yml') as Compose; // the tests below look into every field
const apps = ['gateway', 'controller', 'tool-runner', 'compressor'];

function servicesOf(profile: string): string[] {
  return Object.keys(services).filter((name) => services[name]?.profiles?.includes(profile));
}

describe('docker-compose.yml', () => {
  it('brings up Redis and the four apps, and the rest by profile', () => {
    const always = Object.keys(services).filter((name) => services[name]?.profiles === undefined);
    expect(always).toEqual(['redis', ...apps]);
    expect(servicesOf('sample')).toEqual(['dashboard']);
    expect(servicesOf('monitoring')).toEqual(['prometheus', 'grafana']);
    expect(servicesOf('tracing')).toEqual(['traces']);
    for (const profile of ['proxy', 'tunnel', 'backup']) expect(servicesOf(profile)).toEqual([profile]);
  });

  it('bounds what each service takes of memory and of the disk for its log', () => {
    for (const [name, { logging, deploy }] of Object.entries(services)) {
      expect([name, logging]).toEqual([name, { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } }]);
      if (name !== 'backup')
        expect([name, deploy?.resources.limits.memory]).toEqual([name, expect.stringMatching(/^\d+[MG]$/)]);
    }
  });

  it('brings the gateway to the internet by a proxy and a tunnel alone, in the network that its header has trusted', () => {
    const [{ subnet } = { subnet: '' }] = networks.default.ipam.config;
    const text = readFileSync(`${root}docker-compose.yml`, 'utf8');
    expect(text).toContain(`TRUSTED_PROXIES=${subnet} with either`);
    expect(services['proxy']?.command?.slice(-3)).toEqual(['${PUBLIC_BASE_URL:-localhost}', '--to', 'gateway:3000']);
    expect(services['tunnel']?.command?.at(-1)).toBe('http://gateway:3000');
    for (const app of apps) expect(services[app]?.extra_hosts).toEqual(['host.docker.internal:host-gateway']);
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.')),
    );
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('backs up by the commands of docs/backup.md', () => {
    const page = readFileSync(`${root}docs/backup.md`, 'utf8');
    const script = readFileSync(`${root}deploy/backup.sh`, 'utf8').split('\n').slice(4).join('\n');
    expect(page).toContain(`\`\`\`sh\n${script}\`\`\``);
  });

  it('mounts folders of the project that are there, and volumes that it declares', () => {
    const sources = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.replace(/^\$\{\w+:-([^}]*)\}/, '$1').split(':')[0] ?? ''),
    );
    const missing = sources.filter((source) =>
      source === './backup' // it is made by the first backup
        ? false
        : source.startsWith('./')
          ? !existsSync(`${root}${source}`)
          : !(source in volumes),
    );
    expect(missing).toEqual([]);
  });

  it('has the apps where Prometheus looks for them, on a file system that they cannot write', () => {
    const prometheus = readFileSync(`${root}deploy/prometheus/prometheus.yml`, 'utf8');
    for (const app of apps) {
      expect(prometheus).toContain(`names: [${app}], type: A, port: ${services[app]?.environment?.['ADMIN_PORT']}`);
      expect(services[app]?.read_only).toBe(true);
    }
  });

  it('shows what has no login to this machine only', () => {
    const open = ['prometheus', 'grafana', 'traces'].flatMap((name) => services[name]?.ports ?? []);
    expect(open.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('shows the gateway to this machine only: a proxy with TLS comes before it', () => {
    expect(services['gateway']?.ports).toEqual(['127.0.0.1:${GATEWAY_PORT:-3000}:3000']);
  });

  it('has a Redis that takes no command without the password, and no start without one', () => {
    const { command = [], environment = {} } = services['redis'] ?? {};
    expect(command[command.indexOf('--requirepass') + 1]).toBe('${REDIS_PASSWORD}');
    expect(Object.values(environment)).toEqual(['${REDIS_PASSWORD}', '${REDIS_PASSWORD}']);
    for (const app of apps)
      expect(services[app]?.environment?.['REDIS_URL']).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?.*\}@redis:6379$/);
  });

  it('names every image that is not built here by its exact version, as the Dockerfile and deploy/k8s do', () => {
    const images = Object.values(services).flatMap(({ image = '' }) => image.replace(/^\$\{\w+:-(.*)\}$/, '$1'));
    const foreign = images.filter((image) => !/^turnpike(-build)?$/.test(image));
    expect(foreign).toHaveLength(7);
    expect(foreign.filter((image) => !/:v?\d+\.\d+\.\d+$/.test(image))).toEqual([]);
    const redis = readFileSync(`${root}deploy/k8s/redis.yaml`, 'utf8');
    expect(redis).toContain(`image: ${foreign[0]}\n`);
    const { devDependencies } = read('package.json') as { devDependencies: { node: string } }; // npm holds it to that
    const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${devDependencies.node}-slim\n`);
    expect(dockerfile.match(/^FROM .*/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}']);
  });

  it('gives Grafana the dashboards where it is told to look, and the Prometheus that they open with', () => {
    const { providers } = read(`${provisioning}/dashboards/turnpike.yml`) as Providers; // one of ours
    const { datasources } = read(`${provisioning}/datasources/prometheus.yml`) as Datasources; // one of ours
    const [provider] = providers;
    expect(services['grafana']?.volumes).toContain(`./deploy/grafana/dashboards:${provider?.options.path}:ro`);
    expect(datasources.find(({ isDefault }) => isDefault)?.uid).toBe('prometheus');
    expect(datasources.map(({ uid, url }) => [uid, new URL(url).hostname])).toEqual([
      ['prometheus', 'prometheus'],
      ['traces', 'traces'],
    ]);
  });
});
