import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js';
import { parse } from 'yaml';
import { validatePolicy } from '#policy';
import { readRegistry } from '#registry';
import { readCatalogue } from '#tools';
import { appSettings, requiredSettings } from '../support/app-settings.js';
import { kustomizedFiles, manifestsOf } from './manifests.js';
import { root } from './monitoring.js';

interface Compose {
  services: Record<string, { environment?: Record<string, string | null>; volumes?: string[] }>;
}

interface Overlay {
  configMapGenerator: { name: string; files: string[] }[];
  patches: { target: { kind: string; name: string }; patch: string }[];
}

/** Settings that name files of a deployment's own, and where containers have those. */
const places: Record<string, string> = {
  AGENTS_DIR: '/app/files/agents',
  TOOLS_DIR: '/app/files/tools',
  MIDDLEWARE_DIR: '/app/files/middleware',
  POLICY_FILE: '/app/files/policy/policy.json',
};

const apps = Object.keys(appSettings);

/** Where an app finds the files of the deployment's own that it reads. */
function placesOf(app: string): [string, string][] {
  const read = Object.keys(appSettings[app]?.(requiredSettings) ?? {});
  return Object.entries(places).filter(([name]) => read.includes(name));
}

/** The folder that is mounted for it: a file is mounted in one of its own. */
function folderOf(place: string): string {
  return place.endsWith('.json') ? dirname(place) : place;
}

describe('docker-compose.yml', () => {
  const { services } = parse(readFileSync(`${root}docker-compose.yml`, 'utf8'), { merge: true }) as Compose; // compose.spec.ts looks into the rest

  it.each(apps)('mounts into the %s the files that it reads, where its settings say, and nothing else', (app) => {
    const { environment = {}, volumes = [] } = services[app] ?? {};
    const own = volumes.filter((volume) => !/^(?:spool|files):/.test(volume));
    expect(own).toHaveLength(placesOf(app).length);
    for (const [name, place] of placesOf(app)) {
      expect(environment[name]).toBe(`\${${name}:+${place}}`);
      const fallback = place.endsWith('.json') ? './examples/policy.json' : './examples';
      expect(own).toContain(`\${${name}:-${fallback}}:${place}:ro`);
    }
  });
});

describe('deploy/k8s', () => {
  const manifests = kustomizedFiles().flatMap(manifestsOf);

  it.each(apps)('has a place in the %s for the files that it reads, and for nothing else', (app) => {
    const workload = manifests.find(
      ({ kind, metadata }) => ['Deployment', 'StatefulSet'].includes(kind) && metadata.name === app,
    ) as Deployment | StatefulSet | undefined; // manifests.spec.ts holds each against the type of its kind
    const { containers = [], volumes = [] } = workload?.spec?.template.spec ?? {};
    const mounts = containers[0]?.volumeMounts?.filter(({ mountPath }) => mountPath.startsWith('/app/files')) ?? [];
    const folders = placesOf(app).map(([, place]) => folderOf(place));
    expect(mounts.map(({ mountPath, readOnly }) => [mountPath, readOnly])).toEqual(folders.map((each) => [each, true]));
    for (const folder of folders) {
      const name = basename(folder);
      expect(mounts.find(({ mountPath }) => mountPath === folder)?.name).toBe(name);
      const from = { name, configMap: { name: `turnpike-${name}`, optional: true } };
      expect(volumes).toContainEqual(from);
    }
  });
});

describe('examples/kubernetes', () => {
  const folder = `${root}examples/kubernetes`;
  const overlay = parse(readFileSync(`${folder}/kustomization.yaml`, 'utf8')) as Overlay; // one of ours

  it('makes files under the names that deploy/k8s mounts, and settings that say where they are', () => {
    const { patch } = overlay.patches.find(({ target }) => target.name === 'turnpike-settings') ?? { patch: '' };
    const { data } = parse(patch) as { data: Record<string, string> }; // a ConfigMap of ours
    const named = Object.entries(places).filter(([name]) => name in data);
    expect(named.map(([name]) => data[name])).toEqual(named.map(([, place]) => place));
    const made = overlay.configMapGenerator.map(({ name }) => name);
    expect(made).toEqual(named.map(([, place]) => `turnpike-${basename(folderOf(place))}`));
  });

  it('has an agent, a tool and a policy that the apps take', () => {
    expect(readRegistry(`${folder}/agents`, {})).toMatchObject({ ok: true });
    expect(readCatalogue(`${folder}/tools`)).toMatchObject({ ok: true });
    const policy: unknown = JSON.parse(readFileSync(`${folder}/policy.json`, 'utf8'));
    expect(validatePolicy(policy)).toMatchObject({ ok: true });
  });
});
