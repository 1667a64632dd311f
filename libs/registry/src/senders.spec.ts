import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentRegistry } from './agent-registry.js';
import { problemLine } from './directory.js';
import { readRegistry } from './read-registry.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, value: object): void {
  writeFileSync(join(directory, name), JSON.stringify(value));
}

function registry(): AgentRegistry {
  const unasked = { takenKeys: {}, readSecret: () => undefined, findMissingKey: () => null };
  const read = readRegistry(directory, { tools: [], providers: ['openai'], ...unasked });
  if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
  return read.registry;
}

describe('the agents of a deployment', () => {
  it('say which number of ours a message is sent from, and whose it is', () => {
    const common = { tenant: 'default', ours: '+15550123' };
    expect(new AgentRegistry([]).findSender('+15550123')).toEqual(common);
    expect(new AgentRegistry([]).findSender('')).toMatch('name the number');
    write('a.json', { id: 'a', numbers: ['+15550101'], tenant: 'acme' });
    expect(registry().findSender('')).toEqual({ tenant: 'acme', ours: '+15550101' });
    expect(registry().findSender('+15550123')).toBe('no agent answers +15550123');
    write('b.json', { id: 'b', numbers: ['+15550102'], default: true });
    expect(registry().findSender('')).toMatch('name the number');
    expect(registry().findSender('+15550123')).toEqual(common);
    expect(registry().findSender('+15550101')).toEqual({ tenant: 'acme', ours: '+15550101' });
  });

  it('say which numbers messages may be sent from, and which agent answers each', () => {
    const own = '+15550123';
    const ofSettings = { number: own, agent: null };
    expect(new AgentRegistry([]).numbers(own)).toEqual({ known: [ofSettings], usual: null, hasOthers: true });
    expect(new AgentRegistry([]).numbers()).toEqual({ known: [], usual: null, hasOthers: true });
    write('a.json', { id: 'a', numbers: ['+15550101'] });
    const ofA = { number: '+15550101', agent: 'a' };
    expect(registry().numbers(own)).toEqual({ known: [ofA], usual: '+15550101', hasOthers: false });
    write('b.json', { id: 'b', numbers: ['+15550102'], tenant: 'acme' });
    expect(registry().numbers(own)).toEqual({ known: [ofA], usual: null, hasOthers: false });
    write('c.json', { id: 'c', default: true });
    const ofC = { number: own, agent: 'c' };
    expect(registry().numbers(own)).toEqual({ known: [ofA, ofC], usual: null, hasOthers: true });
    expect(registry().numbers('+15550101').known).toEqual([ofA]);
    expect(registry().numbers('+15550102').known).toEqual([ofA]);
  });
});
