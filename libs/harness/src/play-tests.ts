import { isDeepStrictEqual } from 'node:util';
import { errorEnvelope } from '#errors';
import type { ErrorCode } from '#errors';
import { idAt } from '#program';
import type { ToolSpec } from '#model-turn';
import { listNodes, toOutput } from '#workflow';
import type { DocumentTest, TestAnswer, WorkflowDocument } from '#workflow';
import { awaitEventTool, emitEventTool } from '#model-turn';
import { GivenEvents, withEvents } from './code/given-events.js';
import { withHttp } from './code/http-hook.js';
import { runDocument } from './code/run-document.js';
import type { CallEnd, Given } from './code/run-document.js';
import { plainPlace } from './declared-order.js';
import { ScriptedPerson } from './scripted-person.js';
import type { CallMade, OwedCall } from './virtual-options.js';

/** How a test of a document went; an empty list: as it should. */
export interface TestPlayed {
  name: string;
  problems: string[];
}

/** Plays the tests that a checked document has of itself, in memory and in virtual time; each call is answered as the test says. */
export async function playTests(document: WorkflowDocument): Promise<TestPlayed[]> {
  const played: TestPlayed[] = [];
  for (const test of document.tests ?? [])
    played.push({ name: test.name, problems: await new TestRun(document, test).play() });
  return played;
}

class TestRun {
  private readonly calls: Record<string, unknown[]> = {};
  private readonly unanswered = new Set<string>();
  private readonly events: GivenEvents;

  constructor(
    private readonly document: WorkflowDocument,
    private readonly test: DocumentTest,
  ) {
    this.events = new GivenEvents(test.events ?? []);
  }

  async play(): Promise<string[]> {
    const { input = '', messages, approvals, expect } = this.test;
    const end = await runDocument(this.document, typeof input === 'string' ? input : JSON.stringify(input), {
      ...{ isReal: false, ticks: 1, layers: {}, signal: new AbortController().signal },
      tools: withEvents(withHttp({ specs: this.specs(), checkArgs: () => ({ ok: true }) })),
      person: new ScriptedPerson({ ...(messages && { messages }), ...(approvals && { approvals }) }),
      callModel: async (place, given) => this.askModel(idAt(place), given),
      makeCall: (call) => this.makeCall(call),
    });
    const missing = Array.from(this.unanswered, (id) => `there is no answer for ${id}`);
    if (missing.length > 0) return missing;
    return [...this.endProblems(end, expect), ...this.callProblems(expect.calls ?? {})];
  }

  private endProblems(
    end: { ok: true; output: string } | { ok: false; message: string },
    { output, fails }: DocumentTest['expect'],
  ): string[] {
    if (fails !== undefined) {
      if (end.ok) return [`expected it to fail, and it came to ${end.output}`];
      return end.message.includes(fails) ? [] : [`expected a failure with ${fails}, and got ${end.message}`];
    }
    if (!end.ok) return [`it failed: ${end.message}`];
    const isEqual = typeof output === 'string' ? end.output === output : isDeepStrictEqual(parsed(end.output), output);
    return isEqual ? [] : [`expected ${JSON.stringify(output)}, and got ${end.output}`];
  }

  private callProblems(expected: Record<string, unknown[]>): string[] {
    return Object.entries(expected).flatMap(([id, wanted]) => {
      const made = this.calls[id] ?? [];
      if (isDeepStrictEqual(made, wanted)) return [];
      return [`expected the calls of ${id} to be ${JSON.stringify(wanted)}, and got ${JSON.stringify(made)}`];
    });
  }

  /** A tool for each name in the document: what it answers the test says. */
  private specs(): ToolSpec[] {
    const names = new Set(
      listNodes(this.document.root).flatMap((node) =>
        node.kind === 'tool' && node.http === undefined ? [node.toolName] : [],
      ),
    );
    return Array.from(names, (name) => ({
      ...{ name, description: name, parameters: { type: 'object' }, repeat: 'safe', runs: 'owed' },
    }));
  }

  private next(id: string, asked: unknown): TestAnswer {
    const before = (this.calls[id] ??= []);
    before.push(asked);
    const { [id]: answers = [] } = this.test.answers ?? {};
    const answer = answers[Math.min(before.length, answers.length) - 1];
    if (answer === undefined) this.unanswered.add(id);
    return answer ?? { error: 'internal' };
  }

  private askModel(id: string, { input, schema }: Given): CallEnd {
    const answer = this.next(id, input);
    if ('error' in answer) throw new Error(answer.error);
    const isWrapped =
      schema !== undefined &&
      (typeof answer.value !== 'object' || answer.value === null || Array.isArray(answer.value));
    return { output: toOutput(isWrapped ? { value: answer.value } : answer.value), toolCalls: 0, usd: 0 };
  }

  private makeCall({ effect, place, now }: OwedCall): CallMade {
    const { tool, args } = effect;
    if (tool === awaitEventTool) return this.events.take(effect, now);
    if (tool === emitEventTool) return this.events.emit(effect, now);
    const answer = this.next(idAt(plainPlace(place?.path ?? '')), args);
    if (!('error' in answer)) return { result: { ok: true, value: answer.value }, fields: {} };
    const code = answer.error as ErrorCode; // a code that is none of ours is one of the author's
    return { result: { ok: false, envelope: errorEnvelope(code, `it failed as ${answer.error}`) }, fields: {} };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
