import { idAt } from '#program';
import { checkDocument } from '#workflow';
import type { Spawn } from '#protocol';
import type { DocumentLimits, WorkflowError } from '#workflow';
import { declaredOrder } from './declared-order.js';
import { playPrograms } from './play-programs.js';
import { playToolNames } from './play-tools.js';
import { ScriptedModel } from './scripted-model.js';
import type { ModelScript, PlannedEnd } from './scripted-model.js';
import { ScriptedPerson } from './scripted-person.js';
import type { PersonScript } from './scripted-person.js';
import { VirtualEngine } from './virtual-engine.js';

export interface PlayOptions extends Omit<DocumentLimits, 'tools'>, PersonScript {
  document: unknown;
  input: string;
  /** What models answer, by the ids of nodes. */
  model: ReadonlyMap<string, ModelScript>;
  /** How often an `every` ticks; absent: once. */
  ticks?: number;
}

/** A call of a model. */
export interface PlayedCall {
  id: string;
  input: string;
}

/** What a document comes to, or why it fails; and the calls of its models, in the order in which they began. */
export interface Played {
  ok: boolean;
  output: string | null;
  code: string | null;
  message: string | null;
  calls: PlayedCall[];
}

/** Runs a document on the reference engine in virtual time. */
export async function playDocument(options: PlayOptions): Promise<Played> {
  const { document, input, model, ticks = 1, messages, approvals, ...limits } = options;
  const check = checkDocument(document, { workflows: new Map(), ...limits, tools: playToolNames });
  if (!check.ok) return toRefusedPlay(check.errors);
  const calls: PlayedCall[] = [];
  const models = new ScriptedModel(model);
  const begins = ({ node, input: given }: Spawn): PlannedEnd => {
    const id = idAt(node);
    const { text } = given as { text: string }; // what a workflow spawns an agent with
    calls.push({ id, input: text });
    return models.call(id, text);
  };
  const { document: checked } = check;
  const orderOf = declaredOrder(checked.root);
  const person = new ScriptedPerson({ ...(messages && { messages }), ...(approvals && { approvals }) });
  const engine = new VirtualEngine({ ...playPrograms(checked, { ticks }), person, begins, orderOf });
  const run = await engine.play(input);
  if (run?.outcome === 'answered') return { ok: true, output: run.output ?? '', code: null, message: null, calls };
  const { code = 'NODE_FAILED', message = `the run ended as ${run?.outcome ?? 'nothing'}` } = run?.error ?? {};
  return { ok: false, output: null, code, message, calls };
}

function toRefusedPlay([first]: readonly WorkflowError[]): Played {
  const { code = null, path = '', message = '' } = first ?? {};
  return { ok: false, output: null, code, message: path === '' ? message : `${path}: ${message}`, calls: [] };
}
