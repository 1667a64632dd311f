import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer } from '../stand-ins/stand-in-server.js';
import { CasesModel } from './model-of-cases.js';
import { answerOfServer, callbackIn } from './http-server.js';
import { Counted, layersOfCases, schemaOf, toolsOfCases } from './tools.js';

/** The four processes with the tools of the cases, over HTTP, and one model for all of them. */
export interface ConformanceStack {
  stack: Stack;
  model: CasesModel;
  /** Where the server of the cases is. */
  server: string;
  stop(): Promise<void>;
}

/** Prices are known of it. */
const pricedModel = 'gpt-4o-mini';
const policy = { maxSteps: 200, maxToolCalls: 200, maxSeconds: 3_600 };

export async function startConformanceStack(): Promise<ConformanceStack> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-conformance-'));
  const [agents, tools] = [join(folder, 'agents'), join(folder, 'tools')];
  for (const each of [agents, join(agents, 'layers'), tools]) mkdirSync(each);
  for (const [path, text] of Object.entries(layersOfCases)) writeFileSync(join(agents, 'layers', path), text);
  writeFileSync(join(agents, 'desk.json'), JSON.stringify({ id: 'desk', default: true, policy }));
  for (const name of Object.keys(toolsOfCases))
    writeFileSync(join(tools, `${name}.json`), JSON.stringify(fileOf(name)));
  const counted = new Counted();
  let gateway = '';
  const server = await startStandIn(0, (request) => answerOf(request, counted, () => gateway));
  const stack = await startStack({
    environment: {
      ...{ AGENTS_DIR: agents, TOOLS_DIR: tools, TOOLS_ENABLED: Object.keys(toolsOfCases).join(',') },
      ...{ LLM_MODEL: pricedModel, CASES_URL: server.url, EGRESS_ALLOW: '127.0.0.1', QUIET_WINDOW_MS: '0' },
    },
  });
  gateway = stack.url;
  const model = new CasesModel();
  stack.model.use((request) => model.answer(request));
  const stop = async (): Promise<void> => {
    await stack.stop();
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { stack, model, server: `${server.url}/http`, stop };
}

const jsonHeaders = { 'content-type': 'application/json' };

/** The server of the cases, which lies below a path here. */
async function answerAsServer(
  { method, url, headers, body }: SeenRequest,
  gateway: string,
  counted: Counted,
): Promise<StandInAnswer> {
  const address = new URL(url.href.replace('/http/', '/'));
  const called = callbackIn(body === '' ? null : readJson(body));
  if (called !== null) {
    const answer = { method: 'POST', body: JSON.stringify(called.answer), headers: jsonHeaders };
    await fetch(`${gateway}${called.at}`, answer);
  }
  const asked = { method, url: address, headers, ...(body !== '' && { body: readJson(body) }) };
  const { status, body: answer } = answerOfServer(asked, counted.earlier('http', { url: address.href }));
  return { status, headers: { 'content-type': 'application/json' }, body: below(answer) };
}

function readJson(text: string): unknown {
  return JSON.parse(text);
}

/** An address in an answer leads below that path, too. */
function below(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replace('"/pages', '"/http/pages'));
}

function fileOf(name: string): object {
  const tool = toolsOfCases[name];
  const names = Object.keys(tool?.properties ?? {});
  return {
    ...{ name, description: tool?.description, parameters: tool && schemaOf(tool), repeat: 'safe', effects: 'read' },
    request: {
      ...{ method: 'POST', url: `\${env:CASES_URL}/${name}` },
      body: Object.fromEntries(names.map((each) => [each, `{${each}}`])),
    },
    answer: { schema: {} },
  };
}

function answerOf(
  request: SeenRequest,
  counted: Counted,
  gateway: () => string,
): StandInAnswer | Promise<StandInAnswer> {
  const { url, body } = request;
  if (url.pathname.startsWith('/http/')) return answerAsServer(request, gateway(), counted);
  const name = url.pathname.slice(1);
  const args = JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>; // what the tool sends
  try {
    const value = toolsOfCases[name]?.answer(args, counted.earlier(name, args));
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
  } catch (error) {
    return { status: 422, body: { error: String(error) } };
  }
}
