import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
import type { Container, PodSpec, Service } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';
import { hasType, typeErrors } from './kubernetes-types.js';
import { kustomizedFiles, manifestFiles, manifestsOf } from './manifests.js';
import type { Manifest } from './manifests.js';
import { root } from './monitoring.js';
import { appSettings, requiredSettings } from '../support/app-settings.js';

type Workload = Deployment | StatefulSet;

const apps: Record<string, string> = { gateway: '9464', controller: '9465', 'tool-runner': '9466', compressor: '9467' };
const manifests = kustomizedFiles().flatMap(manifestsOf);
const form = manifestsOf('secrets.example.yaml');

function ofKind<T>(...kinds: string[]): T[] {
  return manifests.filter(({ kind }) => kinds.includes(kind)) as T[]; // a test below holds each against the type of its kind
}

const workloads = ofKind<Workload>('Deployment', 'StatefulSet');

function podOf({ spec }: Workload): PodSpec {
  const pod = spec?.template.spec;
  if (!pod) throw new Error('a workload without pods');
  return pod;
}

function containerOf(workload: Workload): Container {
  const [container] = podOf(workload).containers;
  if (!container) throw new Error('a pod without containers');
  return container;
}

function labelsOf({ spec }: Workload): Record<string, string> {
  return spec?.template.metadata?.labels ?? {};
}

function isApp({ metadata }: Workload): boolean {
  return Object.hasOwn(apps, metadata?.name ?? '');
}

const appWorkloads = workloads.filter(isApp);

describe('the kustomization', () => {
  it('names every file but itself and the form for secrets', () => {
    const others = ['kustomization.yaml', 'secrets.example.yaml'];
    expect([...kustomizedFiles(), ...others].toSorted()).toEqual(manifestFiles().toSorted());
  });

  it('names every object once', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('objects', () => {
  it("are what Kubernetes' API 1.30 takes, in every field", () => {
    expect(typeErrors([...manifests, ...form])).toEqual([]);
  });

  it('would be found out by a field that is not there, of another type, or missing', () => {
    const wrong = (spec: object): Manifest => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec,
    });
    const template = { spec: { containers: [] } };
    const cases = [{ selector: {}, template, replica: 2 }, { selector: {}, template, replicas: '2' }, { template }];
    const [unknown, type, missing, ...more] = typeErrors(cases.map(wrong));
    expect(unknown).toMatch(/'"replica"' does not exist/);
    expect(type).toContain("'string' is not assignable to type 'number'");
    expect(missing).toContain("'selector' is missing");
    expect(more).toEqual([]);
  });

  it("are all Kubernetes' own, but for KEDA's", () => {
    const others = manifests.filter((manifest) => !hasType(manifest)).map(({ apiVersion }) => apiVersion);
    expect(new Set(others)).toEqual(new Set(['keda.sh/v1alpha1']));
  });
});

describe('the job that adopts a spool', () => {
  const [job] = manifestsOf('../../examples/kubernetes/adopt-spool.yaml') as [Manifest & Job]; // the next test holds it against that type

  it('is a gateway by its settings and files, and none to the Service that brings traffic', () => {
    expect(typeErrors([job])).toEqual([]);
    const gateway = appWorkloads.find(({ metadata }) => metadata?.name === 'gateway');
    const pod = job.spec?.template.spec;
    const labels = job.spec?.template.metadata?.labels;
    const container = gateway && containerOf(gateway);
    expect(pod?.containers[0]).toMatchObject({ envFrom: container?.envFrom, volumeMounts: container?.volumeMounts });
    expect(labels?.['turnpike/app']).toBe('gateway');
    expect(labels?.['app.kubernetes.io/name']).not.toBe('gateway');
  });
});

describe('pods', () => {
  it('run as nobody in particular, on a file system that they cannot write', () => {
    for (const workload of workloads) {
      expect(podOf(workload).securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containerOf(workload).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('say what they need, and are not let eat the memory of others', () => {
    for (const workload of workloads)
      expect(containerOf(workload).resources).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
  });

  it('mount what there is', () => {
    for (const workload of workloads) {
      const claims = workload.kind === 'StatefulSet' ? (workload.spec?.volumeClaimTemplates ?? []) : [];
      const volumes = [
        ...(podOf(workload).volumes ?? []).map(({ name }) => name),
        ...claims.map(({ metadata }) => metadata?.name),
      ];
      const mounts = (containerOf(workload).volumeMounts ?? []).map(({ name }) => name);
      expect(mounts.toSorted()).toEqual(volumes.toSorted());
    }
  });
});

describe('the four apps', () => {
  it('are there, each on its own admin port, asked for life and readiness by it', () => {
    expect(appWorkloads.map(({ metadata }) => metadata?.name).toSorted()).toEqual(Object.keys(apps).toSorted());
    for (const workload of appWorkloads) {
      const name = workload.metadata?.name ?? '';
      const { command, ports, env, readinessProbe, livenessProbe } = containerOf(workload);
      expect(command).toEqual(['node', `dist/apps/${name}/src/main.js`]);
      expect(ports).toContainEqual({ name: 'admin', containerPort: Number(apps[name]) });
      expect(env).toContainEqual({ name: 'ADMIN_PORT', value: apps[name] });
      expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'admin' });
      expect(livenessProbe?.httpGet).toEqual({ path: '/livez', port: 'admin' });
    }
  });

  it('are found by Prometheus under the names and ports of prometheus.yml', () => {
    const config = readFileSync(`${root}deploy/prometheus/prometheus.yml`, 'utf8');
    const headless = ofKind<Service>('Service').filter(({ spec }) => spec?.clusterIP === 'None');
    for (const [name, port] of Object.entries(apps)) {
      expect(config).toContain(`names: [${name}], type: A, port: ${port}`);
      const service = headless.find(({ metadata }) => metadata?.name === name);
      expect(service?.spec?.ports).toEqual([{ name: 'admin', port: Number(port), targetPort: 'admin' }]);
    }
  });

  it('are told only settings that they read', () => {
    const known = readFileSync(`${root}.env.example`, 'utf8');
    const documents = [...ofKind<Manifest>('ConfigMap'), ...form]
      .filter(({ metadata }) => metadata.name.startsWith('turnpike-'))
      .flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }));
    const own = appWorkloads.flatMap((workload) => (containerOf(workload).env ?? []).map(({ name }) => name));
    expect([...documents, ...own].filter((name) => !new RegExp(`^#${name}=`, 'm').test(known))).toEqual([]);
  });

  it('keep the spool of a gateway on a disk of its own that outlives the pod', () => {
    const [gateway] = ofKind<StatefulSet>('StatefulSet').filter(({ metadata }) => metadata?.name === 'gateway');
    expect(gateway?.spec?.persistentVolumeClaimRetentionPolicy).toEqual({
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    });
    expect(gateway && containerOf(gateway).volumeMounts).toContainEqual({ name: 'spool', mountPath: '/app/.spool' });
  });
});

describe('the way in and out', () => {
  const [gateway] = ofKind<StatefulSet>('StatefulSet').filter(({ metadata }) => metadata?.name === 'gateway');

  it('has the gateway know its proxies, so that nobody closes the console to others', () => {
    const env = (gateway && containerOf(gateway).env) ?? [];
    const TRUSTED_PROXIES = env.find(({ name }) => name === 'TRUSTED_PROXIES')?.value ?? '';
    const read = appSettings['gateway']?.({ ...requiredSettings, TRUSTED_PROXIES });
    expect(read).toHaveProperty('TRUSTED_PROXIES', expect.arrayContaining(['10.0.0.0/8', '100.64.0.0/10']));
  });

  it('keeps the apps from private networks, the carriers’ own among them', () => {
    const policies = ofKind<NetworkPolicy>('NetworkPolicy').flatMap(({ spec }) => spec?.egress ?? []);
    const blocks = policies.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
    const closed = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'];
    expect(blocks.map(({ except = [] }) => except.toSorted())).toEqual([closed.toSorted()]);
  });
});

describe('secrets', () => {
  it('are a form: nothing in it is filled in, and it is no part of the kustomization', () => {
    expect(ofKind<Manifest>('Secret')).toEqual([]);
    const values = form.flatMap(({ stringData }) => Object.entries(stringData ?? {}));
    const filled = values.filter(([, value]) => value !== '' && !value.includes('REDIS_PASSWORD'));
    expect(filled).toEqual([]);
  });
});

describe('disruption budgets', () => {
  it('choose the pods of one workload each, and every workload has one', () => {
    const chosen = ofKind<PodDisruptionBudget>('PodDisruptionBudget').map(({ spec }) =>
      workloads.filter((workload) =>
        Object.entries(spec?.selector?.matchLabels ?? {}).every(([key, value]) => labelsOf(workload)[key] === value),
      ),
    );
    expect(chosen.map(({ length }) => length)).toEqual(workloads.map(() => 1));
    expect(new Set(chosen.flat())).toEqual(new Set(workloads));
  });
});

/** Where Redis keys are made: `keys.ts` and `*-keys.ts`, of whichever library or app. */
function keyFiles(): string[] {
  return ['libs', 'apps'].flatMap((tree) =>
    readdirSync(`${root}${tree}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(^|[/-])keys\.ts$/.test(path))
      .map((path) => `${root}${tree}/${path}`),
  );
}

describe('the rights of the apps in Redis', () => {
  it('reach every kind of key there is', () => {
    const text = keyFiles()
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const kinds = new Set(Array.from(text.matchAll(/[`']\{([a-z]+)/g), ([, kind]) => kind));
    const [acl = ''] = form.flatMap(({ stringData }) => stringData?.['users.acl'] ?? []);
    const allowed = Array.from(acl.matchAll(/~\{([a-z]+)(\*?)/g), ([, kind = '', star]) => ({ kind, star }));
    const isReached = (kind: string): boolean =>
      allowed.some((right) => right.kind === kind || (right.star === '*' && kind.startsWith(right.kind)));
    expect(kinds.size).toBeGreaterThan(5);
    expect([...kinds].filter((kind) => !isReached(String(kind)))).toEqual([]);
  });
});
