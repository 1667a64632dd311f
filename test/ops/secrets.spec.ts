import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js';
import { parse } from 'yaml';
import { appSettings, requiredSettings } from '../support/app-settings.js';
import { kustomizedFiles, manifestsOf } from './manifests.js';
import { root } from './monitoring.js';

interface Compose {
  services: Record<string, { environment?: Record<string, string | null>; env_file?: { path: string }[] }>;
}

interface Overlay {
  patches: { target: { kind: string; name: string }; patch: string }[];
}

/** What is added to the environment of a container: a Secret, or one of its keys. */
interface AddedSecret {
  op: string;
  path: string;
  value:
    | { secretRef: { name: string } }
    | { name: string; valueFrom: { secretKeyRef: { name: string; key: string; optional: boolean } } };
}

const apps = Object.keys(appSettings);

/** The names of all that an app reads. */
function readBy(app: string, settings: Record<string, string> = {}): string[] {
  return Object.keys(appSettings[app]?.({ ...requiredSettings, ...settings }) ?? {}).toSorted();
}

/** Whether a setting opens something, by its name: the address of Redis holds a password. */
function isSecret(name: string): boolean {
  return name === 'REDIS_URL' || /_(KEY|TOKEN|TOKEN_PREVIOUS|SECRET|SID|BEDROCK)$/.test(name);
}

describe('docker-compose.yml', () => {
  const { services } = parse(readFileSync(`${root}docker-compose.yml`, 'utf8'), { merge: true }) as Compose; // compose.spec.ts looks into the rest

  it.each(apps)('gives the %s what it reads, and nothing else', (app) => {
    expect(Object.keys(services[app]?.environment ?? {}).toSorted()).toEqual(readBy(app));
  });

  it('reads no file of settings into more than one app', () => {
    const files = apps.flatMap((app) => (services[app]?.env_file ?? []).map(({ path }) => path));
    expect(files).toEqual(apps.map((app) => `.env.${app}`));
  });
});

describe('deploy/k8s', () => {
  const forms = new Map(
    manifestsOf('secrets.example.yaml').map(({ metadata, stringData = {} }) => [
      metadata.name,
      Object.keys(stringData),
    ]),
  );
  const manifests = kustomizedFiles().flatMap(manifestsOf);

  /** The Secrets that a workload takes its environment from. */
  function secretsOf(app: string): string[] {
    const workload = manifests.find(
      ({ kind, metadata }) => ['Deployment', 'StatefulSet'].includes(kind) && metadata.name === app,
    ) as Deployment | StatefulSet | undefined; // manifests.spec.ts holds each against the type of its kind
    const [container] = workload?.spec?.template.spec?.containers ?? [];
    return (container?.envFrom ?? []).flatMap(({ secretRef }) => secretRef?.name ?? []);
  }

  it.each(apps)('gives the %s no secret that it does not read', (app) => {
    const given = secretsOf(app).flatMap((name) => forms.get(name) ?? [`no form for ${name}`]);
    expect(given).toContain('REDIS_URL');
    expect(given.filter((name) => !readBy(app).includes(name))).toEqual([]);
  });

  it('has a reader for each form, and every secret that a first start needs in one that its reader is given', () => {
    const read = apps.flatMap(secretsOf);
    expect([...forms.keys()].filter((name) => name.startsWith('turnpike-') && !read.includes(name))).toEqual([]);
    for (const app of apps) {
      const needed = readBy(app).filter((name) => isSecret(name) && name in requiredSettings);
      const given = secretsOf(app).flatMap((name) => forms.get(name) ?? []);
      expect(given).toEqual(expect.arrayContaining(needed));
    }
  });

  it('gives controllers that call tools and send what that takes, and nothing else: examples/kubernetes-eager', () => {
    const overlay = parse(readFileSync(`${root}examples/kubernetes-eager/kustomization.yaml`, 'utf8')) as Overlay; // one of ours
    const patchOf = (kind: string): unknown =>
      parse(overlay.patches.find(({ target }) => target.kind === kind)?.patch ?? '');
    const { data } = patchOf('ConfigMap') as { data: Record<string, string> }; // of the file above
    const added = patchOf('Deployment') as AddedSecret[]; // of the file above
    const whole = added.flatMap(({ value }) => ('secretRef' in value ? (forms.get(value.secretRef.name) ?? []) : []));
    const single = added.flatMap(({ value }) =>
      'secretRef' in value ? [] : [[value.name, value.valueFrom.secretKeyRef]],
    );
    expect(whole).toEqual(['DASHBOARD_API_KEY']);
    const ofTwilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'];
    expect(single).toEqual(ofTwilio.map((key) => [key, { name: 'turnpike-gateway', key, optional: true }]));
    const given = [...whole, ...ofTwilio];
    expect(readBy('controller', data)).toEqual(expect.arrayContaining(given));
    expect(readBy('controller').filter((name) => given.includes(name))).toEqual([]);
    expect(readBy('controller', data)).not.toContain('TWILIO_AUTH_TOKEN_PREVIOUS');
    expect(secretsOf('controller')).not.toContain('turnpike-tools');
  });

  it('tells every app that records events where they go, and the gateway alone what signs them', () => {
    const settings = manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data));
    expect(settings).toContain('EVENT_WEBHOOK_URL');
    const signers = apps.filter((app) =>
      secretsOf(app).some((name) => forms.get(name)?.includes('EVENT_WEBHOOK_SECRET')),
    );
    expect(signers).toEqual(['gateway']);
  });

  it('keeps secrets out of the settings that all apps are given', () => {
    const settings = manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data));
    expect(settings.filter(isSecret)).toEqual([]);
  });
});
