import { languages } from '#agent';
import { postToThreadTool } from '#model-turn';
import type { Language } from '#agent';
import { checkDocument } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import { agentFileSchema } from './agent-file.js';
import type { AgentFile, AssistantBinding } from './agent-file.js';
import { checkAgent, checkTogether, findDoubts } from './check-agents.js';
import { hashDefinition, pinnedLayers } from './definition.js';
import type { AgentDefinition } from './definition.js';
import { readTexts } from './directory.js';
import type { AgentDoubt, DirectoryTexts, AgentProblem, FileTexts } from './directory.js';
import { readLanguages } from './languages.js';
import { parseFile } from './parse-file.js';
import { toApiSide, commonTenant, AgentRegistry } from './agent-registry.js';
import type { RegisteredAgent } from './agent-registry.js';
import type { AgentReferences } from './agent-references.js';

export type ReadRegistry =
  | { ok: true; registry: AgentRegistry; missing: AgentProblem[] }
  | { ok: false; problems: AgentProblem[] };

/** Reads the agents of a directory; every problem is reported by file and field, and one problem refuses all agents. */
export function readRegistry(directory: string, references: AgentReferences): ReadRegistry {
  return registryFrom(readTexts(directory), references);
}

/** The same, from what was read. */
export function registryFrom(
  { agents, languages: files, layers, unread }: DirectoryTexts,
  known: AgentReferences,
): ReadRegistry {
  const references = { ...known, layers: new Set(layers.keys()) };
  const spoken = readLanguages(files);
  const problems = [...unread, ...spoken.problems];
  const read: { file: string; agent: AgentFile }[] = [];
  const doubts: AgentDoubt[] = [];
  for (const [file, text] of agents) {
    const parsed = parseFile<AgentFile>(file, text, agentFileSchema);
    if (!parsed.ok) problems.push(...parsed.problems);
    else {
      read.push({ file, agent: parsed.value });
      problems.push(...checkAgent(file, parsed.value, spoken, references));
      doubts.push(...findDoubts({ file, agent: parsed.value, text }, references));
    }
  }
  problems.push(...checkTogether(read, references));
  if (agents.size === 0 && unread.length === 0)
    problems.push({ file: '', field: '', text: 'the directory holds no agent: leave AGENTS_DIR empty to have none' });
  if (problems.length > 0) return { ok: false, problems };
  const registry = new AgentRegistry(
    read.map(({ agent }) => registeredAgent(agent, spoken.byName.get(agent.language ?? 'en'), layers)),
    layers,
    doubts,
  );
  return { ok: true, registry, missing: spoken.missing };
}

/** `language` exists: a missing one was a problem. */
function registeredAgent(file: AgentFile, language: Language | undefined, layers: FileTexts): RegisteredAgent {
  const definition = toDefinition(file, language, layers);
  const { numbers = [], channels = [] } = file;
  const bindings = [...numbers.map((number) => `sms:${number}`), ...channels, `api:${toApiSide(file.id)}`];
  return {
    file,
    tenant: definition.tenant,
    version: hashDefinition(definition),
    definition,
    bindings,
    notices: language?.notices ?? null,
    keywords: language?.keywords ?? null,
    quietHours: file.quietHours ?? null,
  };
}

function toDefinition(file: AgentFile, language: Language | undefined, layers: FileTexts): AgentDefinition {
  const workflow = file.assistant
    ? assistantDocument(file.assistant, file.timeZone)
    : file.workflow && asOurs(file.workflow);
  return {
    id: file.id,
    tenant: file.tenant ?? commonTenant,
    goal: file.goal ?? null,
    constraints: file.constraints ?? null,
    tools: file.tools ?? null,
    policy: file.policy ?? {},
    ...(file.answerSchema && { answerSchema: file.answerSchema }),
    ...(workflow && { workflow, ...pinnedLayers(workflow, layers) }),
    timeZone: file.timeZone ?? null,
    language: file.language ?? 'en',
    texts: { ...(language ?? languages.en).texts, help: file.helpText ?? null },
    refusal: null,
  };
}

/** What the conversations of a number run that is bound to the assistant. */
function assistantDocument({ people }: AssistantBinding, timeZone?: string): WorkflowDocument {
  const args = { people, ...(timeZone !== undefined && { timeZone }) };
  return { version: 1, root: { kind: 'tool', id: 'assistant', toolName: postToThreadTool, args } };
}

/** A document that is right, in our dialect whatever its own. */
function asOurs(workflow: WorkflowDocument): WorkflowDocument {
  const check = checkDocument(workflow, { wasAccepted: true });
  return check.ok ? check.document : workflow;
}
