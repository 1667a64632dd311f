import { describe, expect, it } from '@jest/globals';
import { isId, parsePartition } from '#protocol';
import type { Address } from '#protocol';
import { actorIdFor, hashPerson, partitionOfPerson } from './deployment.js';
import type { Deployment } from './deployment.js';

const deployment: Deployment = { partitions: 8, idKey: 'k1' };
const address: Address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

const otherLanes: Address[] = [
  { ...address, ours: '+15550101' },
  { ...address, channel: 'whatsapp' },
  { ...address, channel: 'api', ours: 'api' },
];

function everybody(): Address[] {
  return Array.from({ length: 100 }, (_, n) => ({ ...address, theirs: `+155501${String(n).padStart(2, '0')}` }));
}

describe('a deployment', () => {
  it('gives the same two addresses the same actor, always', () => {
    expect(actorIdFor(deployment, { ...address })).toBe(actorIdFor({ ...deployment }, address));
  });

  it('keeps all lanes of a person in one partition and under one opt-out, as different actors', () => {
    const lanes = [address, ...otherLanes];
    expect(new Set(lanes.map((lane) => partitionOfPerson(deployment, lane))).size).toBe(1);
    expect(new Set(lanes.map((lane) => hashPerson(deployment, lane))).size).toBe(1);
    expect(new Set(lanes.map((lane) => actorIdFor(deployment, lane))).size).toBe(lanes.length);
  });

  it('makes ids of our shape that name the partition of the person', () => {
    for (const lane of everybody()) {
      const actorId = actorIdFor(deployment, lane);
      expect(isId('act', actorId)).toBe(true);
      expect(parsePartition(actorId)).toBe(partitionOfPerson(deployment, lane));
    }
  });

  it('spreads people over every partition and gives each an id of their own', () => {
    expect(new Set(everybody().map((lane) => partitionOfPerson(deployment, lane))).size).toBe(deployment.partitions);
    expect(new Set(everybody().map((lane) => actorIdFor(deployment, lane))).size).toBe(100);
  });

  it('tells tenants apart, and parts that only look alike when joined', () => {
    expect(hashPerson(deployment, { ...address, tenant: 'other' })).not.toBe(hashPerson(deployment, address));
    const [one, two] = [
      { ...address, ours: 'a', theirs: 'bc' },
      { ...address, ours: 'ab', theirs: 'c' },
    ];
    expect(actorIdFor(deployment, one)).not.toBe(actorIdFor(deployment, two));
  });

  it('gives ids that cannot be made without its key, nor read back', () => {
    expect(actorIdFor({ ...deployment, idKey: 'k2' }, address)).not.toBe(actorIdFor(deployment, address));
    expect(actorIdFor(deployment, address)).not.toContain('555');
  });
});
