import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');

/** What is looked at of a service. */
export interface Service {
  command: string[];
  environment: Record<string, string | null>;
  volumes: string[];
  healthcheck: { test: string[] };
  stop_grace_period?: string;
}

type Values = Readonly<Record<string, string>>;

/** Puts the values of `.env` into a text as Compose does: `${A}`, `${A:-else}`, `${A:+then}`, `${A:?why}`, and `$$`. */
export function interpolate(text: string, values: Values): string {
  return text.replaceAll(
    /\$(?:\$|\{(\w+)(?::([-+?])([^}]*))?\})/g,
    (whole, name?: string, how?: string, other = '') => {
      if (name === undefined) return whole.slice(1);
      const value = values[name] ?? '';
      if (how === '-') return value === '' ? String(other) : value;
      if (how === '+') return value === '' ? '' : String(other);
      if (how === '?' && value === '') throw new Error(`${name}: ${String(other)}`);
      return value;
    },
  );
}

/** The services of docker-compose.yml with these values. */
export function readServices(values: Values): Record<string, Service> {
  const text = readFileSync(`${root}docker-compose.yml`, 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Partial<Service>> }; // test/ops/compose.spec.ts looks into the rest
  const filled = (lines: readonly string[] = []): string[] => lines.map((line) => interpolate(line, values));
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      {
        ...service,
        command: filled(service.command),
        volumes: filled(service.volumes),
        environment: Object.fromEntries(
          Object.entries(service.environment ?? {}).map(([key, value]) => [
            key,
            value === null ? null : interpolate(value, values),
          ]),
        ),
        healthcheck: { test: service.healthcheck?.test ?? [] },
      },
    ]),
  );
}

/** What a container of a service is given: a name without a value is handed on, where `.env` has it. */
export function environmentOf({ environment }: Service, values: Values): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value]): [string, string][] => {
    const said = value ?? values[name];
    return said === undefined ? [] : [[name, said]];
  });
  return Object.fromEntries(given);
}

/** Where a folder of a container lies on this machine, by its mounts. */
export function mountsOf({ volumes }: Service): [inside: string, outside: string][] {
  return volumes.flatMap((mount): [string, string][] => {
    const [outside = '', inside = ''] = mount.split(':');
    return outside.startsWith('.') || outside.startsWith('/') ? [[inside, outside]] : [];
  });
}
