import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { appSettings, requiredSettings as required } from '../support/app-settings.js';
import type { Environment } from '../support/app-settings.js';

const appNames = Object.keys(appSettings);

function settingsOf(app: string, environment: Environment = required): Record<string, unknown> {
  return { ...appSettings[app]?.(environment) };
}

const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
/** The settings that count in a copy. */
const beginning = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
/** The reference: a setting a line, behind a # without a space. */
const lines = text.split('\n').flatMap((line) => /^#(\S.*)$/.exec(line)?.[1] ?? []);
const splitPair = (line: string): [string, string] => [
  line.slice(0, line.indexOf('=')),
  line.slice(line.indexOf('=') + 1),
];
const pairs = lines.map(splitPair);
const example: Environment = Object.fromEntries(pairs);

describe('.env.example', () => {
  it('is one setting a line, each named once', () => {
    expect(lines.filter((line) => !/^[A-Z][A-Z0-9_]*=\S*( \S+)*$/.test(line))).toEqual([]);
    expect(pairs.map(([name]) => name).sort()).toEqual(Object.keys(example).sort());
  });

  it('begins with at most 15 lines, of which a copy is made of settings that there are, and with a key the apps start', () => {
    expect(text.indexOf('\n\n')).toBeGreaterThan(0);
    expect(text.slice(0, text.indexOf('\n\n')).split('\n').length).toBeLessThanOrEqual(15);
    const copy: Environment = Object.fromEntries(beginning.map((line) => splitPair(line)));
    const ours = Object.keys(copy).filter((name) => name !== 'REDIS_PASSWORD'); // docker-compose.yml reads it
    expect(ours.filter((name) => !Object.hasOwn(example, name))).toEqual([]);
    for (const app of appNames)
      settingsOf(app, { ...copy, GATEWAY_API_KEY: 'a-key-for-a-test', LLM_API_KEY: 'a-key-for-a-test' });
  });

  it.each(appNames)('lists every setting that the %s reads', (app) => {
    const missing = Object.keys(settingsOf(app)).filter((name) => !Object.hasOwn(example, name));
    expect(missing).toEqual([]);
  });

  it('lists nothing that no app reads', () => {
    const read = new Set(appNames.flatMap((app) => Object.keys(settingsOf(app))));
    expect(Object.keys(example).filter((name) => !read.has(name))).toEqual([]);
  });

  it.each(appNames)('is what the %s takes by default, once what is required is filled in', (app) => {
    expect(settingsOf(app, { ...example, ...required })).toEqual(settingsOf(app));
  });

  it('shows every default but the admin port, which each app has of its own, and those that are tables or lists', () => {
    const defaults = appNames.flatMap((app) => Object.entries(settingsOf(app)));
    const unsaid = defaults.filter(
      ([name, value]) => !(name in required) && value !== undefined && value !== '' && !example[name],
    );
    const tables = ['MODEL_LIMITS', 'POLICY_FILE'];
    const lists = ['HELP_WORDS', 'IGNORED_MESSAGES', 'SERVE', 'START_WORDS', 'STOP_WORDS']; // empty by default
    expect(new Set(unsaid.map(([name]) => name))).toEqual(new Set(['ADMIN_PORT', ...tables, ...lists]));
  });
});

describe('the four apps', () => {
  it('have an admin port each, so that one machine runs them untouched', () => {
    const ports = appNames.map((app) => settingsOf(app)['ADMIN_PORT']);
    expect(new Set(ports).size).toBe(appNames.length);
  });
});
