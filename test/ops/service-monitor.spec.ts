import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Service } from 'kubernetes-types/core/v1.js';
import { parse } from 'yaml';
import { kustomizedFiles, manifestsOf } from './manifests.js';
import { root } from './monitoring.js';

interface Kustomization {
  namespace: string;
  labels: { pairs: Record<string, string> }[];
}

interface Endpoint {
  port: string;
  interval: string;
  scrapeTimeout: string;
  honorLabels: boolean;
  relabelings: { targetLabel: string; replacement?: string; sourceLabels?: string[] }[];
}

interface ServiceMonitor {
  kind: string;
  spec: {
    namespaceSelector: { matchNames: string[] };
    selector: { matchLabels: Record<string, string> };
    endpoints: Endpoint[];
  };
}

interface Prometheus {
  global: { scrape_interval: string; scrape_timeout: string };
  scrape_configs: { job_name: string; honor_labels: boolean }[];
}

const read = (file: string): unknown => parse(readFileSync(`${root}${file}`, 'utf8'));

it('the ServiceMonitor finds the admin ports of the four apps, under the labels that prometheus.yml gives them', () => {
  const { namespace, labels } = read('deploy/k8s/kustomization.yaml') as Kustomization; // one of ours
  const { kind, spec } = read('deploy/k8s/monitoring/servicemonitor.yaml') as ServiceMonitor; // one of ours
  const { global, scrape_configs: jobs } = read('deploy/prometheus/prometheus.yml') as Prometheus; // one of ours
  expect(kind).toBe('ServiceMonitor');
  expect(spec.namespaceSelector.matchNames).toEqual([namespace]);
  expect(labels.map(({ pairs }) => pairs)).toContainEqual(spec.selector.matchLabels);

  const services = kustomizedFiles()
    .flatMap(manifestsOf)
    .filter((each) => each.kind === 'Service') as Service[]; // manifests.spec.ts holds each against the type of its kind
  const [endpoint, ...more] = spec.endpoints;
  const found = services.filter(({ spec: service }) => service?.ports?.some(({ name }) => name === endpoint?.port));
  const names = found.map(({ metadata }) => metadata?.name);
  expect(names.toSorted()).toEqual(['compressor', 'controller', 'gateway', 'tool-runner']);
  expect(more).toEqual([]);
  expect(endpoint).toEqual({
    port: 'admin',
    interval: global.scrape_interval,
    scrapeTimeout: global.scrape_timeout,
    honorLabels: jobs[0]?.honor_labels,
    relabelings: [
      { targetLabel: 'job', replacement: jobs[0]?.job_name },
      { targetLabel: 'app', sourceLabels: ['__meta_kubernetes_service_name'] },
    ],
  });
});
