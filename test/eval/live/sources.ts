import { PermanentError, TransientError } from '#errors';
import type { Completion, CompletionRequest, Model } from '#llm';
import type { Budget } from './budget.js';
import { IdsOfToday } from './ids.js';
import { idOf, sentOf } from './recording.js';
import type { Ended, RecordedTask } from './recording.js';

/** A call that has ended, and how long it took. */
export interface Made {
  ended: Ended;
  ms: number;
}

/** Whatever answers calls: providers, or a recording. */
export type Source = (provider: string, request: CompletionRequest, signal: AbortSignal) => Promise<Made>;

/** Asks providers, while the budget lasts. */
export function liveSource(open: (provider: string) => Model, budget: Budget): Source {
  return async (provider, request, signal) => {
    const from = performance.now();
    const ended = await budget
      .pay(request, () => open(provider).complete(request, signal))
      .then((answer): Ended => ({ answer }))
      .catch((error: unknown): Ended => ({ error: named(error) }));
    return { ended, ms: Math.round(performance.now() - from) };
  };
}

/** Answers with what was recorded for a task: a call by its own words, else the next one of the same kind, which is counted as `changed`. */
export class RecordedSource {
  changed = 0;
  private left: RecordedTask['calls'] = [];
  private ids = new IdsOfToday();

  begin({ calls }: RecordedTask): void {
    [this.left, this.ids] = [[...calls], new IdsOfToday()];
  }

  readonly source: Source = async (_provider, request) => {
    const id = idOf(request);
    const own = this.left.findIndex((call) => call.id === id);
    const at = own >= 0 ? own : this.left.findIndex((call) => isSameKind(call.request.system, request));
    const [found] = at < 0 ? [] : this.left.splice(at, 1);
    if (own < 0) this.changed += 1;
    if (found === undefined) return { ended: { error: noCall }, ms: 0 };
    this.ids.learn(found.request.user, sentOf(request, found.isBrief).user);
    return { ended: this.asToday(found.ended), ms: found.ms };
  };

  private asToday(ended: Ended): Ended {
    return 'answer' in ended ? { answer: { ...ended.answer, text: this.ids.in(ended.answer.text) } } : ended;
  }
}

const noCall = { message: 'the recording has no such call', code: 'model-failed', isTransient: false };

/** Prompts of one kind begin alike. */
const kindChars = 40;

function isSameKind(system: string, { system: asked, brief }: CompletionRequest): boolean {
  const begins = (text: string): boolean => system.startsWith(text.slice(0, kindChars));
  return begins(asked) || (brief !== undefined && begins(brief.system));
}

function named(error: unknown): Extract<Ended, { error: object }>['error'] {
  const isTransient = error instanceof TransientError;
  if (!isTransient && !(error instanceof PermanentError)) throw error;
  return { message: error.message, code: error.code, isTransient };
}

/** The answer of a call, or what it failed with. */
export function answerOf({ ended }: Made): Completion {
  if ('answer' in ended) return ended.answer;
  const { message, code, isTransient } = ended.error;
  if (!isTransient) throw new PermanentError('model-failed', message);
  throw new TransientError(code === 'model-timeout' ? code : 'model-failed', message);
}
