import { fixedTexts } from '#agent';
import { rulesInForce } from '#program';
import type { Address } from '#protocol';
import { presentRules as graphRules } from '#graph';
import type { Graph } from '#graph';
import { presentRules as workflowRules } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import type { AgentPolicy } from './agent-file.js';
import type { OurSide } from './agent-registry.js';
import { commonTenant } from './agent-registry.js';
import { pinnedLayers } from './definition.js';
import type { AgentDefinition } from './definition.js';

/** The id of a stored workflow. */
export const workflowIdForm = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** A version of a stored workflow: that of the agent which it is. */
export const workflowVersionForm = /^[0-9a-f]{16}$/;

/** What a run of a stored workflow may take where nothing else was said, with everything below it. */
export const workflowBudget = { maxSteps: 1_000, maxToolCalls: 1_000, maxSeconds: 3_600 } as const;

/** What a run of a stored workflow may take, with everything below it. */
export type WorkflowBudget = Required<Pick<AgentPolicy, keyof typeof workflowBudget>>;

/** No file of an agent may have such an id. */
const prefix = 'workflow.';

/** The agent that a stored workflow is. */
export function agentIdOfWorkflow(id: string): string {
  return `${prefix}${id}`;
}

/** Whether the agent is a stored workflow. */
export function isStoredWorkflow({ id }: Pick<AgentDefinition, 'id'>): boolean {
  return id.startsWith(prefix);
}

/** The rules that a version keeps which is stored while this schema version is in force; null: those from before there was a number (ADR 96). */
export function storedRules(schemaInForce = Infinity): AgentDefinition['rules'] | null {
  const rules = rulesInForce({ name: 'workflow', rules: workflowRules }, schemaInForce);
  return rules === 1 ? null : { workflow: rules, graph: graphRules };
}

/** The rules that runs of an agent's version obey at most; null: it is one of files, whose runs begin under the present ones (ADR 41). */
export function pinnedRules(definition: AgentDefinition): NonNullable<AgentDefinition['rules']> | null {
  return isStoredWorkflow(definition) ? (definition.rules ?? { workflow: 1, graph: 1 }) : null;
}

/** What a version keeps beside its document: the files that its layers name, its graph, and the rules that its runs obey (null: the first). */
interface KeptWith {
  layers?: ReadonlyMap<string, string>;
  graph?: Graph | undefined;
  rules?: AgentDefinition['rules'] | null;
}

/** The agent of a stored workflow: the deployment's default agent, which runs the document; null: the environment's. */
export function workflowDefinition(
  id: string,
  document: WorkflowDocument,
  base: AgentDefinition | null,
  budget: WorkflowBudget,
  { layers = new Map(), graph, rules = storedRules() }: KeptWith = {},
): AgentDefinition {
  const ofEnvironment = { goal: null, constraints: null, tools: null, timeZone: null, language: 'en', refusal: null };
  const inherited: Omit<AgentDefinition, 'id' | 'tenant' | 'policy'> = base ?? { ...ofEnvironment, texts: fixedTexts };
  const { answerSchema: _form, layers: _its, graph: _theirs, rules: _old, ...rest } = inherited;
  return {
    ...rest,
    id: agentIdOfWorkflow(id),
    tenant: commonTenant,
    policy: { ...base?.policy, ...budget },
    workflow: document,
    ...(rules && { rules }),
    ...(graph && { graph }),
    ...pinnedLayers(document, layers),
  };
}

/** Our side of the conversation that a run of a stored workflow has for itself: it names the version that every event of it obeys. */
export function toWorkflowSide(id: string, version: string): string {
  return `workflow:${id}@${version}`;
}

/** What ends the conversation of a run that a stranger's call has begun, and of no other one of a stored workflow. */
const strangersEnd = '.public';

/** The conversation of such a run, of one that would have this name. `called`: the workflow that the stranger has called, where another one runs. */
export function strangersConversation(name: string, called?: string): string {
  return name + (called === undefined ? '' : `.${called}`) + strangersEnd;
}

/** The id of the stored workflow that a stranger has called, where the run belongs to their call, at the root or below; null: to nobody's. */
export function calledByStranger({ channel = '', ours = '', theirs = '' }: Partial<Address>): string | null {
  if (!theirs.endsWith(strangersEnd)) return null;
  const pin = pinOfSide({ tenant: commonTenant, channel, ours });
  if (pin === null) return null;
  const [, called] = theirs.slice(0, -strangersEnd.length).split('.');
  return called !== undefined && workflowIdForm.test(called) ? called : pin.agentId.slice(prefix.length);
}

/** The agent part of the pin that such a side names; null: it is another side. */
export function pinOfSide({ channel, ours }: OurSide): { agentId: string; agentVersion: string } | null {
  const [kind, named = ''] = [ours.slice(0, ours.indexOf(':')), ours.slice(ours.indexOf(':') + 1)];
  const [id = '', version = ''] = named.split('@');
  if (channel !== 'api' || kind !== 'workflow' || !workflowIdForm.test(id)) return null;
  return { agentId: agentIdOfWorkflow(id), agentVersion: version };
}
