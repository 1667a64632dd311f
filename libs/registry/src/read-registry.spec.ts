import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fixedTexts } from '#agent';
import { readRegistry } from './read-registry.js';
import { AgentRegistry } from './agent-registry.js';
import { problemLine } from './directory.js';

const examples = fileURLToPath(new URL('../examples', import.meta.url));
const keys: Record<string, string> = {
  DESK_KEY: 'a-key-of-the-front-desk',
  SHORT_KEY: 'short',
  MAIN_KEY: 'the-key-of-the-gateway',
};
const references = {
  tools: ['today_range', 'get_counts', 'get_top5'],
  providers: ['openai', 'scripted'],
  takenKeys: { GATEWAY_API_KEY: keys['MAIN_KEY'] },
  readSecret: (name: string) => keys[name],
  findMissingKey: (provider: string) => (provider === 'openai' ? 'OPENAI_API_KEY' : null),
};

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, value: unknown): void {
  writeFileSync(join(directory, name), typeof value === 'string' ? value : JSON.stringify(value));
}

function problems(): string[] {
  const read = readRegistry(directory, references);
  return read.ok ? [] : read.problems.map(problemLine);
}

function registry(): AgentRegistry {
  const read = readRegistry(directory, references);
  if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
  return read.registry;
}

describe('a directory of agents', () => {
  it('is read as the shipped example is', () => {
    const read = readRegistry(examples, { tools: references.tools });
    expect(read).toMatchObject({ ok: true, missing: [] });
  });

  it('gives a version the files that its layers name, and is another version with other files', () => {
    const provide = {
      kind: 'provide',
      id: 'p',
      layers: ['file:desk/rules.md'],
      child: { kind: 'delay', id: 'd', ms: 0 },
    };
    write('a.json', { id: 'a', workflow: { version: 1, root: provide } });
    write('b.json', { id: 'b' });
    const before = readRegistry(directory, references);
    expect(before.ok ? [] : before.problems.map(problemLine)).toEqual([
      'a.json: workflow.root.layers.0: expected one of conversation-summary, working-memory (UNKNOWN_LAYER_REFERENCE)',
    ]);
    mkdirSync(join(directory, 'layers/desk'), { recursive: true });
    const versions = ['Be brief.', 'Be kind.'].map((text) => {
      writeFileSync(join(directory, 'layers/desk/rules.md'), text);
      writeFileSync(join(directory, 'layers/other.md'), text);
      const read = registry();
      expect(read.of('a')?.definition.layers).toEqual({ 'desk/rules.md': text });
      expect(read.of('b')?.definition).not.toHaveProperty('layers');
      return [read.version, read.of('a')?.version, read.of('b')?.version];
    });
    const [first, second] = versions;
    expect([first?.[0] === second?.[0], first?.[1] === second?.[1], first?.[2] === second?.[2]]).toEqual([
      false,
      false,
      true,
    ]);
    writeFileSync(join(directory, 'layers/desk/rules.md'), 'x'.repeat(65_537));
    const large = readRegistry(directory, references);
    expect(large.ok ? [] : large.problems.map(problemLine)).toContain(
      'layers/desk/rules.md: has more than 65536 bytes',
    );
  });

  it('refuses a workflow that may take more than its run may, with the sum', () => {
    const caps = (steps: number) => ({ steps, toolCalls: 5, costMicroUsd: 0 });
    const capsOf = ({ maxSteps = 5 }) => ({ agent: caps(5), run: caps(maxSteps) });
    const llm = (id: string): object => ({ kind: 'llm', id, instructions: id, tools: [] });
    const workflow = (...steps: object[]): object => ({ version: 1, root: { kind: 'sequence', id: 's', steps } });
    const loop = { kind: 'loop', id: 'l', body: llm('a'), until: { kind: 'never' } };
    write('a.json', { id: 'a', workflow: workflow(llm('a'), llm('b')) });
    write('b.json', { id: 'b', workflow: workflow(llm('a'), llm('b')), policy: { maxSteps: 10 } });
    write('c.json', { id: 'c', workflow: workflow(loop) });
    const read = readRegistry(directory, { ...references, capsOf });
    expect(read.ok ? [] : read.problems.map(problemLine)).toEqual([
      'a.json: workflow: expected at most 5 steps, its worst case is a 5 + b 5 = 10 (WORKFLOW_VALIDATION_FAILED)',
    ]);
    expect(readRegistry(directory, references).ok).toBe(true);
  });

  it('names every mistake by file and field at once', () => {
    write('a.json', {
      id: 'Desk!',
      timeZone: 'Mars/Base',
      numbers: ['5550100'],
      goals: 'x',
      quietHours: { hours: '9-5' },
    });
    write('b.json', {
      id: 'b',
      timeZone: 'Mars/Base',
      language: 'tlh',
      tools: ['get_count'],
      policy: { provider: 'nobody' },
      apiKeys: ['NO_KEY', 'SHORT_KEY', 'MAIN_KEY'],
      channels: ['sms:+15550100'],
      quietHours: { hours: '09:00-09:00' },
    });
    write('c.json', '{');
    write('d.json', { id: 'default', tenant: 'acme', default: true });
    write('e.json', { id: 'e', policy: { provider: 'openai' }, answerSchema: { type: 'string' } });
    const found = problems();
    for (const part of [
      'a.json: id: must have the form',
      'a.json: numbers.0: must have the form',
      'a.json: goals: is no field that there is',
      'a.json: quietHours.hours: must have the form',
      'b.json: timeZone: expected an IANA time zone',
      'b.json: language: expected one of en, es',
      'b.json: tools: there is no tool get_count among',
      'b.json: policy.provider: expected one of openai',
      'b.json: apiKeys: NO_KEY is not set',
      'b.json: apiKeys: SHORT_KEY must hold 16',
      'b.json: apiKeys: MAIN_KEY holds the same key as GATEWAY_API_KEY',
      'b.json: channels: sms:+15550100: numbers and keys',
      'b.json: quietHours.hours: expected hours',
      'c.json: is not JSON',
      'd.json: id: default is a name',
      'e.json: policy.provider: the key of openai is missing: OPENAI_API_KEY is not set',
      'e.json: answerSchema: ',
      'd.json: default: must be of the tenant default',
    ])
      expect(found).toContainEqual(expect.stringContaining(part));
    expect(found.join('\n')).not.toContain(keys['MAIN_KEY']);
  });

  it('lets no two agents have one number, key, id or the place of the default', () => {
    const shared = { numbers: ['+15550100'], channels: ['whatsapp:+15550100'], apiKeys: ['DESK_KEY'], default: true };
    write('a.json', { id: 'desk', ...shared });
    write('b.json', { id: 'desk', ...shared });
    const taken = ['id: desk', 'default: the agent of all other addresses', 'numbers: +15550100'];
    const others = ['channels: whatsapp:+15550100', 'apiKeys: DESK_KEY'];
    expect(problems()).toEqual([...taken, ...others].map((field) => `b.json: ${field} is taken by a.json`));
  });

  it('may not be empty or away', () => {
    expect(problems()).toEqual([expect.stringContaining('holds no agent')]);
    rmSync(directory, { recursive: true });
    expect(problems()).toEqual([expect.stringContaining('cannot be read')]);
    mkdirSync(directory);
  });

  it('gives a version to what decides runs, and to nothing else', () => {
    const answerSchema = { type: 'object', properties: {}, additionalProperties: false };
    const versions = [
      {},
      { numbers: ['+15550100'] },
      { quietHours: { hours: '21:00-08:00' } },
      { goal: 'g' },
      { answerSchema },
    ].map((more) => {
      write('a.json', { id: 'desk', ...more });
      return registry().agents[0]?.version;
    });
    expect(new Set(versions.slice(0, 3)).size).toBe(1);
    expect(new Set(versions.slice(2)).size).toBe(3);
  });

  it('has the fingerprint of what its files say, and of nothing that a build says beside them', () => {
    const files = [{}, { tenant: 'acme' }, { numbers: ['+15550100'] }, { apiKeys: ['DESK_KEY'] }, { goal: 'g' }];
    const prints = files.map((more) => {
      write('a.json', { id: 'desk', ...more });
      return registry().version;
    });
    expect(new Set(prints).size).toBe(files.length);
    const { version, agents } = registry();
    const texts = { ...fixedTexts, soFar: 'As another build says it: {facts}' };
    const built = agents.map((agent) => ({ ...agent, version: 'v2', definition: { ...agent.definition, texts } }));
    expect(new AgentRegistry(built).version).toBe(version);
  });
});

describe('a language of one’s own', () => {
  it('says in English what it leaves out, and the check names it', () => {
    mkdirSync(join(directory, 'languages'));
    write('languages/fr.json', { apologies: { parked: 'Une erreur est survenue.' } });
    write('a.json', { id: 'desk', language: 'fr' });
    const texts = registry().agents[0]?.definition.texts;
    expect(texts?.apologies).toEqual({ ...fixedTexts.apologies, parked: 'Une erreur est survenue.' });
    const read = readRegistry(directory, references);
    const missing = read.ok ? read.missing.map(problemLine) : [];
    expect(missing).toContain('languages/fr.json: apologies.deadline: is missing: it is said in English');
    expect(missing).toContain('languages/fr.json: notices.slow: is missing: it is said in English');
  });

  it('is refused where it is no language, names no outcome, or hides what a person agrees to', () => {
    mkdirSync(join(directory, 'languages'));
    write('languages/French.json', { apologies: { late: 'x' }, approval: { ask: 'Oui?' } });
    write('a.json', { id: 'desk' });
    expect(problems()).toEqual([
      'languages/French.json: must be named for its language, as fr.json or pt-BR.json',
      'languages/French.json: apologies.late: is the text of no outcome',
      'languages/French.json: approval.ask: must hold {call}',
      'languages/French.json: approval.ask: must hold {code}',
    ]);
  });
});

describe('who answers', () => {
  const side = (tenant: string, ours: string, channel = 'sms') => ({ tenant, channel, ours });
  const who = (all: AgentRegistry, at: ReturnType<typeof side>) => {
    const serving = all.serving(at);
    return typeof serving === 'string' ? serving : serving.definition.id;
  };

  it('is whoever is bound, and never an agent of another tenant', () => {
    write('a.json', { id: 'desk', numbers: ['+15550100'] });
    write('b.json', { id: 'mesa', tenant: 'acme', numbers: ['+15550101'], channels: ['slack:T1'] });
    const all = registry();
    expect(all.findTenant('sms', '+15550101')).toBe('acme');
    expect(who(all, side('acme', '+15550101'))).toBe('mesa');
    expect(who(all, side('acme', 'T1', 'slack'))).toBe('mesa');
    expect(who(all, side('acme', 'agent:mesa', 'api'))).toBe('mesa');
    expect(who(all, side('default', '+15550100'))).toBe('desk');
    expect(who(all, side('acme', '+15550100'))).toBe('nobody');
    expect(who(all, side('default', '+15550101'))).toBe('nobody');
    expect(who(all, side('default', '+15550199'))).toBe('nobody');
    expect(who(all, side('default', 'api', 'api'))).toBe('environment');
    expect(all.findTenant('sms', '+15550199')).toBe('default');
  });

  it('is the default agent where nobody is bound', () => {
    write('a.json', { id: 'desk', default: true });
    const all = registry();
    expect(who(all, side('default', '+15550199'))).toBe('desk');
    expect(who(all, side('default', 'api', 'api'))).toBe('desk');
    expect(who(all, side('acme', '+15550199'))).toBe('nobody');
  });
});

describe('an agent with a workflow', () => {
  const count = { kind: 'tool', id: 'count', toolName: 'get_counts' };

  it('has another version than one without', () => {
    write('flow.json', { id: 'flow', default: true, workflow: { version: 1, root: count } });
    const [flow] = registry().agents;
    write('flow.json', { id: 'flow', default: true });
    const [plain] = registry().agents;
    expect(plain && 'workflow' in plain.definition).toBe(false);
    expect(plain?.version).not.toBe(flow?.version);
  });

  it('has it in our dialect, whatever its own', () => {
    const later = { kind: 'invokeTool', id: 'count', toolName: 'get_counts' };
    write('flow.json', { id: 'flow', default: true, workflow: { version: 1, root: later } });
    expect(registry().agents[0]?.definition.workflow).toEqual({ version: 1, root: count });
  });

  it('is refused beside a form of answers: what a workflow comes to is a text, and may be cut', () => {
    const answerSchema = { type: 'object', properties: {}, additionalProperties: false };
    write('flow.json', { id: 'flow', answerSchema, workflow: { version: 1, root: count } });
    expect(problems()).toEqual([expect.stringMatching(/^flow\.json: answerSchema: .*workflow/)]);
  });

  it('is refused with the place of every mistake in the document', () => {
    const root = { kind: 'sequence', id: 'main', steps: [count, { ...count, toolName: 'get_top5' }, { kind: 'nap' }] };
    write('flow.json', { id: 'flow', tools: ['get_counts'], workflow: { version: 1, root } });
    expect(problems()).toEqual([
      expect.stringContaining('workflow.root.steps.1.id'),
      expect.stringMatching(/workflow\.root\.steps\.1\.toolName.*expected one of get_counts.*UNKNOWN_TOOL_REFERENCE/),
      expect.stringMatching(/workflow\.root\.steps\.2\.kind.*UNKNOWN_NODE_KIND/),
    ]);
  });
});
