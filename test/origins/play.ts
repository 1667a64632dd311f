import { compileGraph, graphFindings, runStep, workflowIn } from '#compiler';
import type { Compiled, StepContext, StepPlace, StoredCall } from '#compiler';
import { graphTool } from '#model-turn';
import type { OfferedTool } from '#model-turn';
import { presentRules } from '#graph';
import type { Graph } from '#graph';
import { findNodeType, isError } from '#nodes';
import type { EffectAnswer, EffectRequest } from '#nodes';
import type { Sandbox } from '#sandbox';
import { evaluateIn } from '#steps';
import type { WorkflowNode } from '#workflow';
import type { Tables } from './tables.js';

/** What a model does where it is asked: what it says, or a call of one of its tools first. */
export interface Said {
  says: string;
  calls?: { tool: string; args: Record<string, unknown> };
}

/** A run of stored graphs, without a person: whoever is asked agrees. */
export interface Played {
  workflows: Readonly<Record<string, Graph>>;
  sandbox: Sandbox;
  tables: Tables;
  /** By the text of the question. */
  model(this: void, text: string): Said;
  web(this: void, request: Extract<EffectRequest, { kind: 'http' }>): unknown;
  code(this: void, stored: StoredCall): unknown;
  rules?: number;
  waived?: readonly string[];
}

export interface Start {
  workflow: string;
  trigger?: string;
  payload?: unknown;
  by?: StepPlace['by'];
}

/** What a run has asked a person for, and what it has done outside. */
export interface Outcome {
  asked: string[];
  done: EffectRequest[];
  /** What models were asked, and with what instructions. */
  questions: Asked[];
}

interface Asked {
  text: string;
  instructions: string;
  /** What its tools are said to do. */
  tools: string[];
}

interface Question {
  text: string;
  instructions?: string;
  offers?: OfferedTool[];
}

interface GraphCall {
  request: string;
  asks?: { tool: string };
}

/** Plays a run, step by step and one after the other, as its document says. */
export function play(played: Played, { workflow, trigger, payload, by }: Start): Outcome {
  const run = new Run(played);
  const input = JSON.stringify(trigger === undefined ? (payload ?? {}) : { trigger, payload: payload ?? {} });
  run.graph(workflow, { path: 'graph', input, given: '', scope: '', depth: 0, ...(by && { by }) });
  return run;
}

class Run implements Outcome {
  readonly asked: string[] = [];
  readonly done: EffectRequest[] = [];
  readonly questions: Asked[] = [];
  private readonly items = new Map<string, string>();

  constructor(private readonly played: Played) {}

  graph(id: string, place: StepPlace): string {
    const graph = this.played.workflows[id];
    if (graph === undefined) throw new Error(`there is no workflow ${id}`);
    const errors = graphFindings(graph).filter(isError);
    const compiled = compileGraph(graph, findNodeType);
    if (errors.length > 0 || 'problems' in compiled) throw new Error(JSON.stringify(errors));
    return new Walk(this, this.played, compiled, id).walk(compiled.document.root, place);
  }

  read(field: string): string | null {
    const id = workflowIn(field);
    if (id === null) return field.startsWith('published-workflow:') ? 'true' : (this.items.get(field) ?? null);
    if (this.played.workflows[id] === undefined) return null;
    return JSON.stringify({ agentId: `workflow.${id}`, agentVersion: 'v', rootId: 'graph', isGraph: true });
  }

  write(fields: Record<string, string>): void {
    for (const [field, text] of Object.entries(fields)) this.items.set(field, text);
  }

  /** Makes a call of a graph, as the tool-runner would. */
  call({ request: field, asks }: GraphCall): string {
    const stored = JSON.parse(this.items.get(field) ?? 'null') as StoredCall; // as a step has kept it
    if (asks) this.asked.push(asks.tool);
    this.done.push(stored.request);
    const answer = this.answerTo(stored);
    if (answer === null)
      return JSON.stringify({ request: field, message: `it failed: ${JSON.stringify(stored.request)}` });
    this.items.set(field.replace(/^/, 'answer:'), JSON.stringify(answer));
    return '';
  }

  private answerTo(stored: StoredCall): EffectAnswer | null {
    const { request } = stored;
    switch (request.kind) {
      case 'http': {
        const body = this.played.web(request);
        const headers = { 'content-type': 'application/json' };
        return body === undefined ? null : { kind: 'http', status: 200, headers, text: JSON.stringify(body) };
      }
      case 'send':
        return { kind: 'send', messageId: 'm', to: request.to };
      case 'tool':
        return { kind: 'tool', result: request.args };
      case 'code':
        return { kind: 'code', value: this.played.code(stored) };
      case 'table':
        return this.played.tables.answer(request);
      case 'file':
      case 'mail':
      case 'database':
      case 'respond':
      case 'mcp-call':
      case 'mcp-list':
      case 'store-insert':
      case 'store-load':
        return { kind: 'respond' };
    }
  }
}

class Walk {
  constructor(
    private readonly run: Run,
    private readonly played: Played,
    private readonly compiled: Compiled,
    private readonly id: string,
  ) {}

  /** What a node of the document comes to, as text. */
  walk(node: WorkflowNode, place: StepPlace): string {
    const at = (given: string, segment = node.id): StepPlace => ({ ...place, given, path: `${place.path}/${segment}` });
    switch (node.kind) {
      case 'sequence':
        return node.steps.reduce((given, step) => this.walk(step, at(given)), place.given);
      case 'fork':
        node.paths.forEach((path) => this.walk(path, at(place.given)));
        return '';
      case 'tool':
        return node.toolName === graphTool ? this.step(node.args ?? {}, place) : this.calls(place.given);
      case 'map':
        return this.all(place.given, (given, n) => this.walk(node.each, at(given, `${node.id}[${n + 1}]`)));
      case 'loop':
        return this.loop(node, (round) => at(place.given, `${node.id}[${round}]`));
      case 'branch': {
        const route = node.routes.find(({ match }) => match === place.given);
        return route === undefined ? place.given : this.walk(route.target, at(place.given));
      }
      case 'approval':
        if (place.given === '') return '';
        this.run.asked.push('approval');
        return 'approved';
      case 'provide':
        return this.walk(node.child, at(place.given));
      case 'llm':
        return this.model(place);
      case 'spawn':
        return this.spawn(place);
      case 'delay':
        return place.given;
      case 'every':
      case 'subflow':
      case 'waitForMessage':
      case 'fail':
      case 'foreach':
        throw new Error(`a ${node.kind} is not played`);
    }
  }

  private all(given: string, each: (given: string, n: number) => string): string {
    const items = JSON.parse(given === '' ? '[]' : given) as unknown[]; // as a step has made it
    return items
      .map((item, n) => each(JSON.stringify(item), n))
      .filter((text) => text !== '')
      .join('\n');
  }

  private loop(node: Extract<WorkflowNode, { kind: 'loop' }>, at: (round: number) => StepPlace): string {
    const sentinel = node.until?.kind === 'outputEquals' ? node.until.sentinel : '';
    for (let round = 1; round < 100; round++) {
      const output = this.walk(node.body, at(round));
      if (output === sentinel) return output;
    }
    throw new Error('a loop has no end');
  }

  private step(args: object, place: StepPlace): string {
    const { rules = presentRules, sandbox, waived = [] } = this.played;
    const context: StepContext = {
      ...{ rules, now: 0, timeZone: 'UTC', random: () => 0, hasProvider: () => true },
      workflow: { id: this.id, name: this.id },
      execution: { id: 'run', mode: 'live' },
      findSender: (ours) => ({ tenant: 'default', ours }),
      waived: new Set(waived),
      findTool: (name) => ({ repeat: name.startsWith('get') ? 'safe' : 'keyed' }),
      evaluate: evaluateIn(sandbox, 'seed'),
    };
    const reads = runStep(this.compiled.plan, args, place, context);
    let step = reads.next([]);
    while (step.done !== true) step = reads.next(step.value.map((field) => this.run.read(field)));
    const { result, items } = step.value;
    this.run.write(items);
    if (!result.ok) throw new Error(result.envelope.error.message);
    return typeof result.value === 'string' ? result.value : JSON.stringify(result.value);
  }

  private calls(given: string): string {
    return this.run.call(JSON.parse(given) as GraphCall); // as a step has made it
  }

  private model(place: StepPlace): string {
    const { text, instructions = '', offers = [] } = JSON.parse(place.given) as Question; // as the compiler has made it
    this.run.questions.push({ text, instructions, tools: offers.map(({ description }) => description) });
    const { says, calls } = this.played.model(text);
    const offered = offers.find(({ name }) => name === calls?.tool);
    if (calls !== undefined && offered?.document !== undefined) {
      const root = offered.document.root as WorkflowNode; // as the compiler has made it
      const input = JSON.stringify(calls.args);
      this.walk(root, { ...place, input, given: input, path: `${place.path}/call[1]`, by: 'run' });
    }
    return says;
  }

  private spawn({ given, path }: StepPlace): string {
    // as a step has made it
    const { pin, text, called } = JSON.parse(given) as {
      pin: { agentId: string };
      text: string;
      called: { scope: string; depth: number };
    };
    return this.run.graph(pin.agentId.slice('workflow.'.length), {
      path,
      input: text,
      given: '',
      by: 'run',
      ...called,
    });
  }
}
