import { compileAnswerForm } from '#model-turn';
import { jsonTextProblems } from '#values';
import { isTimeZone } from '#settings';
import { checkDocument } from '#workflow';
import type { DocumentLimits } from '#workflow';
import type { AgentFile } from './agent-file.js';
import { nobody } from './definition.js';
import type { AgentDoubt, AgentProblem } from './directory.js';
import type { Languages } from './languages.js';
import { commonTenant } from './agent-registry.js';
import type { AgentReferences } from './agent-references.js';

/** The least length of a key: a shorter one is guessed too easily. */
const shortestKey = 16;

interface Named {
  file: string;
  agent: AgentFile;
}

type Say = (field: string, text: string) => void;

/** What is wrong with one agent whose file has the right form. */
export function checkAgent(
  file: string,
  agent: AgentFile,
  languages: Languages,
  references: AgentReferences,
): AgentProblem[] {
  const problems: AgentProblem[] = [];
  const say: Say = (field, text) => void problems.push({ file, field, text });
  checkBindings(agent, references, say);
  checkNames(agent, languages, references, say);
  checkForm(agent, say);
  checkWorkflow(agent, references, say);
  checkAssistant(agent, say);
  checkTimes(agent, say);
  return problems;
}

function checkBindings(
  { id, tenant = commonTenant, channels = [], apiKeys = [], ...agent }: AgentFile,
  references: AgentReferences,
  say: Say,
): void {
  if (id === 'default' || id === nobody.id) say('id', `${id} is a name that the engine uses itself`);
  if (agent.default && tenant !== commonTenant)
    say('default', `must be of the tenant ${commonTenant}: whoever is nobody else's is its`);
  for (const channel of channels)
    if (/^(sms|api):/.test(channel)) say('channels', `${channel}: numbers and keys have fields of their own`);
  for (const name of apiKeys) checkKey(name, references, (text) => say('apiKeys', text));
}

function checkNames(
  { language = 'en', policy: { provider } = {}, tools = [] }: AgentFile,
  languages: Languages,
  references: AgentReferences,
  say: Say,
): void {
  if (!languages.byName.has(language)) say('language', `expected one of ${[...languages.byName.keys()].join(', ')}`);
  if (provider !== undefined && references.providers?.includes(provider) === false)
    say('policy.provider', `expected one of ${references.providers.join(', ')}`);
  const missing = provider === undefined ? null : references.findMissingKey?.(provider);
  if (missing) say('policy.provider', `the key of ${provider} is missing: ${missing} is not set in the environment`);
  for (const tool of tools)
    if (references.tools?.includes(tool) === false)
      say('tools', `there is no tool ${tool} among those that are enabled: ${references.tools.join(', ')}`);
}

function checkForm({ answerSchema, workflow }: AgentFile, say: Say): void {
  if (answerSchema === undefined) return;
  if (workflow !== undefined)
    say('answerSchema', 'cannot stand beside workflow: what a workflow comes to is a text, and is cut as any other');
  try {
    compileAnswerForm(answerSchema);
  } catch (error) {
    say('answerSchema', error instanceof Error ? error.message : String(error));
  }
}

/**
 * A workflow may call the tools that its agent may, take no more than its run may even in the worst case, and stands alone: nothing has a
 * name that it could run.
 */
function checkWorkflow({ workflow, tools, policy }: AgentFile, references: AgentReferences, say: Say): void {
  if (workflow === undefined) return;
  const check = checkDocument(workflow, { ...buildDocumentLimits({ tools, policy }, references), wasAccepted: true });
  if (check.ok) return;
  for (const { code, path, message } of check.errors) say(toWorkflowField(path), `${message} (${code})`);
}

function buildDocumentLimits(
  { tools, policy = {} }: Pick<AgentFile, 'tools' | 'policy'>,
  references: AgentReferences,
): DocumentLimits {
  const known = tools ?? references.tools;
  const worstCase = references.capsOf?.(policy);
  return {
    workflows: new Map(),
    ...(known && { tools: new Set(known) }),
    ...(references.layers && { layers: references.layers }),
    ...(worstCase && { worstCase }),
  };
}

function toWorkflowField(path: string): string {
  return `workflow${path.replaceAll('/', '.')}`;
}

/** What only this build finds in a workflow without other mistakes: files with it have been accepted, and no boot fails of it. */
export function findDoubts({ file, agent, text }: Named & { text: string }, references: AgentReferences): AgentDoubt[] {
  const code = 'WORKFLOW_VALIDATION_FAILED' as const;
  const lost = jsonTextProblems(text.replace(/^\uFEFF/, '')).map(({ path, text: what }) => ({
    ...{ file, code, field: path.slice(1).replaceAll('/', '.'), text: what },
  }));
  const limits = { ...buildDocumentLimits(agent, references), args: references.args };
  const check = agent.workflow === undefined ? null : checkDocument(agent.workflow, limits);
  const errors = check === null || check.ok ? [] : check.errors;
  const told = errors.map(({ path, message, ...error }) => ({
    file,
    code: error.code,
    field: toWorkflowField(path),
    text: message,
  }));
  return [...lost, ...told, ...unsaidTools(file, agent)];
}

/** A workflow of one `llm` node is the plain agent (ADR 60), whose tools it has where it names none: any other `llm` node has none then. */
function unsaidTools(file: string, { workflow, tools }: AgentFile): AgentDoubt[] {
  const { root } = (workflow ?? {}) as { root?: { kind?: unknown; tools?: unknown } }; // the form of a file leaves a workflow open
  if ((root?.kind !== 'llm' && root?.kind !== 'callModel') || root.tools !== undefined || tools?.length === 0)
    return [];
  const whose = tools === undefined ? 'every tool that is enabled' : `the agent's own, ${tools.join(', ')}`;
  const text = `has ${whose}: this one node is the plain agent, any other llm without tools has none; name them, or []`;
  return [{ file, code: 'WORKFLOW_VALIDATION_FAILED', field: 'workflow.root.tools', text }];
}

/** Threads and what they build are the deployment's, and texts alone are posted to them. */
function checkAssistant(
  { assistant, workflow, tenant = commonTenant, numbers = [], channels }: AgentFile,
  say: Say,
): void {
  if (assistant === undefined) return;
  if (workflow !== undefined) say('assistant', 'cannot stand beside workflow');
  if (tenant !== commonTenant) say('assistant', `must be of the tenant ${commonTenant}`);
  if (numbers.length === 0 || channels !== undefined) say('assistant', 'needs numbers, and no other channels');
}

function checkTimes({ timeZone, quietHours }: AgentFile, say: Say): void {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    say('timeZone', 'expected an IANA time zone such as America/New_York');
  const [from, to] = quietHours?.hours.split('-') ?? [];
  if (from !== undefined && from === to) say('quietHours.hours', 'expected hours such as 21:00-08:00');
}

function checkKey(name: string, { readSecret, takenKeys = {} }: AgentReferences, say: (text: string) => void): void {
  if (!readSecret) return;
  const key = readSecret(name) ?? '';
  const taken = Object.keys(takenKeys).find((other) => key !== '' && takenKeys[other] === key);
  if (key === '') say(`${name} is not set in the environment`);
  else if (!/^[\x21-\x7e]+$/.test(key) || key.length < shortestKey)
    say(`${name} must hold ${shortestKey} or more visible ASCII characters`);
  else if (taken !== undefined) say(`${name} holds the same key as ${taken}`);
}

/** What is wrong between agents: what one has, no other may have. */
export function checkTogether(all: readonly Named[], { readSecret }: AgentReferences): AgentProblem[] {
  const resolveKey = (name: string): string => readSecret?.(name) || name;
  return [
    ...twice(all, 'id', ({ id }) => [id]),
    ...twice(all, 'default', (agent) => (agent.default ? ['the agent of all other addresses'] : [])),
    ...twice(all, 'numbers', ({ numbers = [] }) => numbers),
    ...twice(all, 'channels', ({ channels = [] }) => channels),
    ...twice(all, 'apiKeys', ({ apiKeys = [] }) => apiKeys, resolveKey),
  ];
}

/** `same` returns what two of them must differ in: it may be a secret, and is never printed. */
function twice(
  all: readonly Named[],
  field: string,
  has: (agent: AgentFile) => readonly string[],
  same: (value: string) => string = (value) => value,
): AgentProblem[] {
  const first = new Map<string, string>();
  const problems: AgentProblem[] = [];
  for (const { file, agent } of all)
    for (const value of has(agent)) {
      const other = first.get(same(value));
      if (other === undefined) first.set(same(value), file);
      else problems.push({ file, field, text: `${value} is taken by ${other}` });
    }
  return problems;
}
