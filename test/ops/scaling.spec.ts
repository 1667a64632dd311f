import { describe, expect, it } from '@jest/globals';
import { appOf } from '#deployment';
import { queueNames } from '#protocol';
import { knownMetrics } from './known-metrics.js';
import { kustomizedFiles, manifestsOf } from './manifests.js';
import { readRules } from './monitoring.js';
import { readQuery } from './read-query.js';

interface ScaledObject {
  spec: {
    scaleTargetRef: { kind: string; name: string };
    minReplicaCount: number;
    maxReplicaCount: number;
    triggers: {
      type: string;
      metricType: string;
      metadata: { serverAddress: string; query: string; threshold: string };
    }[];
  };
}

/** What strangers have waiting asks for no process more: they would say what the deployment costs. */
const ofStrangers = new Set<string>(['public', 'public-tool']);

const manifests = kustomizedFiles().flatMap(manifestsOf);
const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject') as unknown as ScaledObject[]; // the tests below look into every field

describe('scaling', () => {
  it('is of deployments that are there, never to none', () => {
    for (const { spec } of scaled) {
      const { kind, name } = spec.scaleTargetRef;
      expect(manifests.some((one) => one.kind === kind && one.metadata.name === name)).toBe(true);
      expect(spec.minReplicaCount).toBeGreaterThan(0);
      expect(spec.maxReplicaCount).toBeGreaterThan(spec.minReplicaCount);
    }
  });

  it('asks for the oldest age and the depth of every queue that it serves, and for the calls and sends that wait in none', async () => {
    const known = await knownMetrics(readRules());
    for (const { spec } of scaled) {
      const asked = spec.triggers.flatMap(({ metadata }) => readQuery(metadata.query).selectors);
      expect(asked.every(({ metric }) => known.has(metric))).toBe(true);
      const questions = asked
        .filter(({ matchers }) => matchers.length > 0)
        .map(({ metric, matchers }) => [metric, matchers.flatMap(({ values }) => values)]);
      const served = queueNames.filter((queue) => appOf[queue] === spec.scaleTargetRef.name && !ofStrangers.has(queue));
      const eager =
        spec.scaleTargetRef.name === 'controller'
          ? ['tool', 'reply'].map((queue) => ['turnpike_queue_in_flight', [queue, 'eager']])
          : [];
      const waiting = served.flatMap((queue) => [
        ['turnpike_queue_oldest_age_seconds', [queue]],
        ['turnpike_queue_waiting', [queue]],
      ]);
      expect(questions).toEqual([...waiting, ...eager]);
    }
  });

  it('asks for as many gateways as there are while a spool holds a message, so that none leaves with it', () => {
    const gateway = scaled.find(({ spec }) => spec.scaleTargetRef.name === 'gateway');
    const query = gateway?.spec.triggers.at(-1)?.metadata.query;
    expect(query).toBe('count(turnpike_spooled_messages) * (sum(turnpike_spooled_messages) > bool 0)');
    expect(gateway?.spec.triggers.at(-1)).toMatchObject({ metricType: 'AverageValue', metadata: { threshold: '1' } });
  });
});
