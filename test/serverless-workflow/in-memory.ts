import { AgentHarness, parseAndRunWorkflow, WorkflowRunError } from '../../libs/harness/src/code/index.js';
import { runJq } from '../../examples/serverless-workflow/tools/jq/run-jq.js';
import type { Ended } from './expectations.js';
import { answerAsService } from './services.js';

const jsonHeaders = { 'content-type': 'application/json' };

/** Runs an imported document in memory, in virtual time. */
export async function runInMemory(document: unknown, input: unknown): Promise<Ended> {
  const harness = new AgentHarness({
    name: 'kit',
    params: {
      model: () => {
        throw new Error('nobody asks a model');
      },
      time: 'virtual',
      http: ({ url, headers }) => ({
        ...answerAsService(new URL(url), headers['authorization']),
        headers: jsonHeaders,
      }),
    },
  });
  const ctx = harness.createContext();
  const jq = {
    name: 'jq',
    description: 'Evaluates a filter of jq.',
    execute: ({ filter, input: value, vars }: Record<string, unknown>) =>
      runJq(String(filter), value, vars as Record<string, unknown> | undefined), // an imported document has an object
  };
  const given = { json: document, harness, ctx, tools: [jq], input: JSON.stringify(input) };
  const ended = await parseAndRunWorkflow(given).catch((error: unknown) => error);
  const began = listBegun(ctx.history);
  if (typeof ended === 'string') return { output: readOutput(ended), began };
  return { error: ended instanceof WorkflowRunError ? ended.message : String(ended), began };
}

/** An answer is a text as it is, and anything else as JSON. */
export function readOutput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The ids of the nodes that began, in their order. */
export function listBegun(rows: readonly { node: string; status: string }[]): string[] {
  const began = rows.filter(({ status }) => status === 'started').map(({ node }) => node.split('/').at(-1) ?? '');
  return began.map((id) => id.replace(/\[\d+\]$/, ''));
}
