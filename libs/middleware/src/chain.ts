import { isDeepStrictEqual } from 'node:util';
import type { MiddlewareNote, MiddlewareUse, ToolResult } from '#protocol';
import { answerWithin } from '#timing';
import { createHookLog, nowhere, silent } from './context.js';
import type { CacheHint, HookContext, HookLog, Scene } from './context.js';
import type { Call, Hooks, Middleware, HookResult } from './middleware.js';
import { middlewareProblem, shipped } from './shipped.js';

/**
 * The result of a value's way through the hooks: it passed, or a hook answered, refused or failed. `notes` record what was done, in
 * order.
 */
export type Passed<T, A = never> = { notes: MiddlewareNote[] } & (
  | { value: T }
  /** `depth` is how many middlewares have seen it, the one that answered included: only their after-hooks run. */
  | { answer: A; depth: number }
  | { refused: string }
  | { failed: string }
);

type Point = MiddlewareNote['at'];

interface ChainEntry extends Pick<Middleware, 'name' | 'onFailure' | 'deadlineMs'> {
  hooks: Hooks;
}

/** The middlewares of one policy, in its order. After-hooks run in reverse, so that each wraps those behind it (ADR 31). */
export class Chain {
  constructor(
    private readonly entries: readonly ChainEntry[],
    private readonly log: HookLog = silent,
    private readonly scene: Scene = nowhere,
  ) {}

  /** Whether no hook sees anything. */
  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** The same hooks, with their context. */
  within(scene: Scene): Chain {
    return this.entries.length === 0 ? this : new Chain(this.entries, this.log, scene);
  }

  beforeModel(prompt: string): Promise<Passed<string, string>> {
    return this.pass(
      'before-model',
      this.entries,
      prompt,
      ({ beforeModel }, value) => beforeModel && ((context) => beforeModel(value, context)),
      () => this.scene.modelHint,
    );
  }

  /** `depth` is how many middlewares the prompt has passed; absent: all. */
  afterModel(output: string, depth = this.entries.length): Promise<Passed<string>> {
    return this.pass(
      'after-model',
      this.inReverse(depth),
      output,
      ({ afterModel }, value) => afterModel && ((context) => afterModel(value, context)),
      () => this.scene.modelHint,
    );
  }

  beforeTool({ tool, args }: Call): Promise<Passed<Record<string, unknown>, unknown>> {
    return this.pass(
      'before-tool',
      this.entries,
      args,
      ({ beforeTool }, value) =>
        beforeTool && ((context) => beforeTool({ tool, args: structuredClone(value) }, context)),
      (value) => this.scene.toolHint({ tool, args: value }),
    );
  }

  afterTool(result: ToolResult, call: Call, depth = this.entries.length): Promise<Passed<ToolResult>> {
    return this.pass(
      'after-tool',
      this.inReverse(depth),
      result,
      ({ afterTool }, value) =>
        afterTool && ((signal) => afterTool(structuredClone(value), structuredClone(call), signal)),
    );
  }

  beforeFinal(text: string): Promise<Passed<string>> {
    return this.pass(
      'before-final',
      this.entries,
      text,
      ({ beforeFinal }, value) => beforeFinal && ((context) => beforeFinal(value, context)),
    );
  }

  private inReverse(depth: number): readonly ChainEntry[] {
    return this.entries.slice(0, depth).toReversed();
  }

  private async pass<T, A>(
    at: Point,
    entries: readonly ChainEntry[],
    first: T,
    hookOf: (hooks: Hooks, value: T) => Hook<T, A> | undefined,
    hintOf: (value: T) => CacheHint | null = () => null,
  ): Promise<Passed<T, A>> {
    const notes: MiddlewareNote[] = [];
    let value = first;
    for (const [i, { name, onFailure, deadlineMs, hooks }] of entries.entries()) {
      const hook = hookOf(hooks, value);
      if (hook === undefined) continue;
      const note = (did: MiddlewareNote['did']): void => void notes.push({ name, at, did });
      const log = createHookLog(this.log, name, this.scene.run.run);
      const result = await inTime(hook, deadlineMs, { ...this.scene.run, log, cacheHint: hintOf(value) }, at);
      if (result === null) {
        note(onFailure === 'skip' ? 'skipped' : 'failed');
        if (onFailure === 'stop') return { failed: name, notes };
      } else if ('refuse' in result) {
        note('refused');
        return { refused: result.refuse, notes };
      } else if ('answer' in result) {
        note('answered');
        return { answer: result.answer, depth: i + 1, notes };
      } else if (!isDeepStrictEqual(result.pass, value)) {
        note('changed');
        value = result.pass;
      }
    }
    return { value, notes };
  }
}

type Hook<T, A> = (context: HookContext) => HookResult<T, A> | Promise<HookResult<T, A>>;

/** A hook's result; null where it throws, or returns after its deadline. Why it failed is logged for its author. */
async function inTime<T, A>(
  hook: Hook<T, A>,
  deadlineMs: number,
  hookContext: Omit<HookContext, 'signal'>,
  at: Point,
): Promise<HookResult<T, A> | null> {
  const cut = new AbortController();
  const startedAt = performance.now();
  const answer = Promise.resolve().then(() => hook({ ...hookContext, signal: cut.signal }));
  try {
    const result = await answerWithin(answer, deadlineMs, () => {
      cut.abort();
      return null;
    });
    if (result !== null && performance.now() - startedAt <= deadlineMs) return result;
    hookContext.log.warn({ at, deadlineMs }, 'a hook of a middleware is late');
    return null;
  } catch (err) {
    hookContext.log.warn({ at, err }, 'a hook of a middleware failed');
    return null;
  }
}

const noHooks: Chain = new Chain([]);

/** The chain that a policy names. One that this process does not have, or not with that hash, fails wherever it might have a hook. */
export function openChain(
  uses: readonly MiddlewareUse[] = [],
  known: readonly Middleware[] = shipped,
  log: HookLog = silent,
): Chain {
  return uses.length === 0
    ? noHooks
    : new Chain(
        uses.map((use) => toChainEntry(use, known)),
        log,
      );
}

function toChainEntry(use: MiddlewareUse, known: readonly Middleware[]): ChainEntry {
  const { name, options = {}, hash } = typeof use === 'string' ? { name: use } : use;
  const found = known.find((each) => each.name === name);
  if (found !== undefined && found.hash === hash && middlewareProblem(use, known) === null)
    return { ...found, hooks: found.open(options) };
  return { name, onFailure: found?.onFailure ?? 'stop', deadlineMs: 1_000, hooks: unknown };
}

const fails = (): never => {
  throw new Error('this process has no such middleware, or its file is not the one that the policy names');
};

/** Better no answer than one that a guard has not seen. */
const unknown: Hooks = { beforeModel: fails, afterTool: fails };
