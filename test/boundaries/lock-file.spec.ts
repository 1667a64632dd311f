import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { withAddresses } from '../../scripts/setup/addressed-lock.mjs';

interface Locked {
  /** Of one that is here by another name. */
  name?: string;
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

type Lock = { packages: Record<string, Locked & { dependencies?: Record<string, string> }> };

function lockIn(folder: string): Lock {
  const text = readFileSync(new URL(`../../${folder}package-lock.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as Lock; // npm's own form, version 3
}

const lock = lockIn('');
/** What npm puts into the lock for the packages of this repository itself. */
const ours = ['', 'libs/client', 'libs/define-tool', 'node_modules/@turnpike/client', 'node_modules/@turnpike/tools'];
const packages = Object.entries(lock.packages).filter(([path]) => !ours.includes(path));

function named(wanted: (locked: Locked) => boolean): string[] {
  return packages.flatMap(([path, locked]) => (wanted(locked) ? path.replace(/^.*node_modules\//, '') : []));
}

describe('package-lock.json', () => {
  it('holds every package to its content, from the registry and from nowhere else', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(named(({ integrity = '' }) => !integrity.startsWith('sha512-'))).toEqual([]);
    expect(named(({ link = false, resolved = 'https://' }) => link || !resolved.startsWith('https://'))).toEqual([]);
  });

  it('names no registry: npm ci is told of the one that npm is set to', () => {
    expect(named(({ link = false, resolved }) => !link && resolved !== undefined)).toEqual([]);
    const addressed = withAddresses(lock, 'https://registry.example/npm').packages;
    expect(addressed['node_modules/@jest/globals']?.resolved).toMatch(
      /^https:\/\/registry\.example\/npm\/@jest\/globals\/-\/globals-[\d.]+\.tgz$/,
    );
    const without = packages.filter(([path]) => !addressed[path]?.resolved?.endsWith('.tgz'));
    expect(without).toEqual([]);
    for (const path of ours) expect(addressed[path]).toEqual(lock.packages[path]);
  });

  it('knows of no packages in the repository but the client and that of tools', () => {
    const inPlace = Object.keys(lock.packages).filter((path) => !path.startsWith('node_modules/'));
    const linked = {
      'node_modules/@turnpike/client': 'libs/client',
      'node_modules/@turnpike/tools': 'libs/define-tool',
    };
    expect([...inPlace, ...Object.keys(linked)]).toEqual(ours);
    for (const [link, resolved] of Object.entries(linked))
      expect(lock.packages[link]).toEqual({ resolved, link: true });
  });

  it('lets only these run code of theirs when they are installed', () => {
    const known = [
      '@parcel/watcher',
      '@scarf/scarf',
      '@swc/core',
      'msgpackr-extract',
      'node',
      'protobufjs',
      'unrs-resolver',
    ];
    expect(named(({ hasInstallScript = false }) => hasInstallScript).filter((name) => !known.includes(name))).toEqual(
      [],
    );
  });
});

/** What the benchmark installs beside the repository. */
describe.each(['restate', 'langgraph'])('the lock file of the peer %s', (peer) => {
  const { '': own, ...installed } = lockIn(`scripts/bench/beside/peers/${peer}/`).packages;

  it('pins each package to a version and its content', () => {
    const versions = Object.values(own?.dependencies ?? {});
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(Object.values(installed).filter(({ integrity = '' }) => !integrity.startsWith('sha512-'))).toEqual([]);
  });

  it('names nothing that the product asks for by itself', () => {
    const { dependencies } = lock.packages[''] ?? {};
    expect(Object.keys(own?.dependencies ?? {}).filter((name) => dependencies?.[name] !== undefined)).toEqual([]);
  });
});
