import { oneLine, safeLines } from '#values';
import { modelTurn } from '../scenarios/model-turn.js';
import { chatCompletion } from '../stand-ins/scripted-model-server.js';
import type { ModelAnswer, ModelRequest } from '../stand-ins/scripted-model-server.js';
import type { ModelAnswered } from './in-memory.js';

/** How the instructions of a node begin: its case and its id. */
export function markOf(caseId: number, nodeId: string): string {
  return `[[${caseId}.${encodeURIComponent(nodeId)}]]`;
}

const mark = /\[\[(\d+)\.(.*?)\]\]/;
const request = /USER_REQUEST:\n([\s\S]*?)\n\nSCRATCHPAD/;

/** The model of all cases in a deployment: it answers each call as that call was answered in memory. */
export class CasesModel {
  private readonly answers = new Map<string, ModelAnswered[]>();

  /** What a case was answered in memory, in order. */
  teach(caseId: number, answered: readonly ModelAnswered[]): void {
    for (const each of answered) {
      const key = keyOf(caseId, each.id, each.input);
      this.answers.set(key, [...(this.answers.get(key) ?? []), each]);
    }
  }

  answer(asked: ModelRequest): ModelAnswer | null {
    const [, caseId, id = ''] = mark.exec(`${asked.user}\n${asked.system}`) ?? [];
    if (caseId === undefined) return null;
    const input = request.exec(asked.user)?.[1] ?? '';
    const key = keyOf(Number(caseId), decodeURIComponent(id), input);
    const next = this.next(key, Number(/\btool_calls=(\d+)/.exec(asked.user)?.[1] ?? 0));
    return next === null
      ? { status: 400, body: { error: { message: `${key} was not asked in memory` } } }
      : answerTo(asked, next);
  }

  /** What this call was answered in memory, and the tools that it is to call first. */
  private next(key: string, calls: number): Next | null {
    const known = this.answers.get(key) ?? [];
    const [next] = known;
    if (next === undefined) return null;
    if (next.end.spent.toolCalls > calls) return { ...next, tool: calls };
    if (!next.isCut && known.length > 1) this.answers.set(key, known.slice(1));
    return { ...next, tool: null };
  }
}

/** `tool`: the number of the call of a tool that comes first; null: the answer does. */
type Next = ModelAnswered & { tool: number | null };

function answerTo(asked: ModelRequest, { end, isCut, tool }: Next): ModelAnswer {
  if (tool !== null) return modelTurn({ type: 'tool', name: 'echo', args: { n: tool } });
  if (end.output === null) return { status: 400, body: { error: { message: 'the model failed' } } };
  const turn = modelTurn({ type: 'respond', message: end.output });
  return isCut ? { status: 200, body: chatCompletion(asked, turn.slice(0, -lostChars), 'length') } : turn;
}

/** What an answer lacks that was cut off. */
const lostChars = 40;

function keyOf(caseId: number, id: string, input: string): string {
  return `${caseId} ${id} ${asShown(input)}`;
}

/** An input as a prompt shows it: by its lines, of which one that looks like a label of ours is quoted. */
function asShown(input: string): string {
  const lines = safeLines(input);
  return (lines.includes('\n') ? lines : oneLine(input)).replaceAll(/^> /gm, '');
}
