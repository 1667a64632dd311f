import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { providerNames } from '#llm';
import { policyFileSchema, publishedPolicy, validatePolicy } from '#policy';
import { agentFileSchema, languageFileSchema, readRegistry } from '#registry';
import { readCatalogue, toolFileSchema } from '#tools';
import { graphSchema } from '#graph';
import { serviceSchema } from '#nodes';
import { workflowSchema, workflowSchema2 } from '#workflow';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'docs', 'schemas');

/** Each form as the apps check it, and what its files are called in an editor. */
const forms = {
  agent: { title: 'An agent of Turnpike: docs/agents.md', schema: agentFileSchema },
  language: { title: 'A language of Turnpike: docs/agents.md', schema: languageFileSchema },
  policy: { title: 'A policy of Turnpike: docs/policy.md', schema: policyFileSchema },
  tool: { title: 'A tool of Turnpike: docs/tools.md', schema: toolFileSchema },
  graph: { title: 'A graph of Turnpike: docs/graphs.md', schema: graphSchema },
  service: { title: 'A service of Turnpike: docs/services.md', schema: serviceSchema },
  workflow: { title: 'A workflow of Turnpike: docs/workflows.md', schema: workflowSchema },
  'workflow-2': { title: 'A workflow of Turnpike, version 2: docs/workflows-2.md', schema: workflowSchema2 },
};

function published(name: keyof typeof forms): object {
  const { title, schema } = forms[name];
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schema };
}

const compiler = new Ajv2020({ strict: false, discriminator: true });
const compiled = new Map<string, ValidateFunction>();

/** Whether a schema that is published takes this. */
function isTaken(name: string, value: unknown): boolean {
  const known = compiled.get(name);
  const check = known ?? compiler.compile(JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')));
  compiled.set(name, check);
  return check(value);
}

const filesOf = (place: string): string[] =>
  readdirSync(join(root, place))
    .filter((name) => name.endsWith('.json') && !name.endsWith('.pin.json'))
    .map((name) => join(place, name));

const agentFolders = ['libs/registry/examples', 'examples/kubernetes/agents', 'examples/workflows/agents'];
const toolFolders = [
  'libs/tools/shipped',
  'scripts/demo/tools',
  'examples/kubernetes/tools',
  'examples/workflows/tools',
];
const workflowFolders = ['examples/workflows', 'examples/workflows/kinds'];
const examples = [
  ...agentFolders.flatMap(filesOf).map((file) => ({ file, form: 'agent' })),
  ...toolFolders.flatMap(filesOf).map((file) => ({ file, form: 'tool' })),
  ...workflowFolders.flatMap(filesOf).map((file) => ({ file, form: 'workflow' })),
  ...filesOf('examples/workflows/version-2').map((file) => ({ file, form: 'workflow-2' })),
  { file: 'examples/policy.json', form: 'policy' },
  { file: 'examples/kubernetes/policy.json', form: 'policy' },
];

describe('docs/schemas', () => {
  // The keys of a constant table are those of its type.
  it.each(Object.keys(forms) as (keyof typeof forms)[])('has the form of a file as the apps check it: %s', (name) => {
    const file = join(folder, `${name}.schema.json`);
    if (process.env['SCHEMAS'] === 'write') writeFileSync(file, JSON.stringify(published(name), null, 2));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(published(name))));
  });

  it.each(examples)('is named by $file, which it takes, and would not with a field misspelt', ({ file, form }) => {
    const value = JSON.parse(readFileSync(join(root, file), 'utf8')) as { $schema: string }; // one of ours
    expect(relative(root, join(root, dirname(file), value.$schema))).toBe(
      join('docs', 'schemas', `${form}.schema.json`),
    );
    expect(isTaken(form, value)).toBe(true);
    expect(isTaken(form, { ...value, tolos: [] })).toBe(false);
  });
});

describe('a file that names its schema', () => {
  it('is an agent, a tool or a policy as it would be without', () => {
    const agents = readRegistry(join(root, 'libs/registry/examples'), {});
    expect(agents.ok && agents.registry.agents.map(({ file }) => '$schema' in file)).toEqual([false, false]);
    const tools = readCatalogue(join(root, 'scripts/demo/tools'));
    expect(tools.ok).toBe(true);
    const policy: unknown = JSON.parse(readFileSync(join(root, 'examples/policy.json'), 'utf8'));
    const check = validatePolicy(policy);
    expect(check.ok && Object.keys(check.table)).toEqual(Object.keys(publishedPolicy));
  });
});

describe('the agents that are examples', () => {
  /** Tools that stand beside the agents of a folder. */
  const own = new Map([['examples/workflows/agents', join(root, 'examples/workflows/tools')]]);

  it.each(agentFolders)('may be booted with, with the shipped tools and not without them: %s', (place) => {
    const tools = readCatalogue(own.get(place) ?? null);
    const names = tools.ok ? tools.catalogue.names : [];
    const read = (tools: string[]) => readRegistry(join(root, place), { tools, providers: providerNames });
    const found = read(names);
    expect(found.ok ? found.registry.agents.length : found.problems).toBe(filesOf(place).length);
    expect(read([]).ok).toBe(false);
  });
});

describe('the schema of a policy', () => {
  const { defaults, providers } = publishedPolicy;
  const one = providers['openai'];

  it.each([
    [{}],
    [{ version: 'a b' }],
    [{ version: '' }],
    [{ defaults: { maxSteps: 0 } }],
    [{ defaults: { maxSteps: 1.5 } }],
    [{ defaults: { temperature: 2.1 } }],
    [{ defaults: { ...defaults, middleware: ['a', { name: 'b', options: { x: [1] } }] } }],
    [{ defaults: { middleware: [{ name: 'b', more: 1 }] } }],
    [{ defaults: { middleware: [' '] } }],
    [{ defaults: { dynamicPromptState: 'yes' } }],
    [{ defaults: { toolCallCaps: { default: 3 } } }],
    [{ providers: { ours: one } }],
    [{ providers: { ours: { ...one, model: undefined } } }],
    [{ providers: { constructor: one } }],
    [{ providers: { ours: { ...one, fallback: [{ provider: 'groq' }] } } }],
    [{ taskClasses: { reply: { maxTokens: 9 } } }],
    [{ taskClasses: { think: {} } }],
    [{ breakers: { errorRate: 0 } }],
    [{ prices: { m: { input: 1, cachedInput: 1, output: -1 } } }],
    [{ prices: [] }],
  ])('takes what the check takes, and nothing else: %j', (more) => {
    const value: unknown = JSON.parse(JSON.stringify({ version: 'ours', ...more }));
    expect(isTaken('policy', value)).toBe(validatePolicy(value).ok);
  });
});
