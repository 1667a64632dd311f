import { RunReader } from '#runs';
import type { ActorStore, OpenEngine } from '#engine';
import type { Deployment } from '#deployment';
import { InvariantError, PermanentError } from '#errors';
import type { Serving } from '#telemetry';
import { answerWithin } from '#timing';
import { Problem, unavailable } from './http/problem.js';

/** How long the gateway waits for Redis before it answers 503, in milliseconds; Twilio itself waits 15 seconds. */
const patienceMs = 4_000;

/** Errors that say themselves what is wrong, and those of the language, which are faults of ours: neither means that Redis is away. */
const named = [Problem, InvariantError, PermanentError, TypeError, RangeError, ReferenceError, SyntaxError];

/** The engine, and what reads its runs for people. */
export type ReadableEngine = OpenEngine & { runs: RunReader };

/** The gateway's access to the engine: while Redis is away, every call is answered 503 at once. */
export class EngineClient {
  private engine: ReadableEngine | null = null;
  private stopped = false;

  /**
   * `opening` is under way when the process begins to listen; whoever started it handles its failure. `recalled` is the deployment as an
   * earlier process knew it, used until Redis has been reached.
   */
  constructor(
    readonly opening: Promise<OpenEngine>,
    private readonly recalled: Deployment | null = null,
  ) {
    opening.then(
      (engine) => this.adopt(engine),
      () => undefined,
    );
  }

  get isReady(): boolean {
    return this.engine?.redis.status === 'ready';
  }

  /** The deployment, whose key ids are made with; null before Redis has ever been reached. */
  get deployment(): Deployment | null {
    return this.engine?.store.engine.deployment ?? this.recalled;
  }

  /** What this process and the others serve; null before Redis has been reached. */
  get serving(): Serving | null {
    return this.engine?.serving?.now() ?? null;
  }

  /** Calls the engine. Rejects with a 503 when Redis is away, slow or refuses; a fault of ours stays one. */
  async ask<T>(question: (store: ActorStore, engine: ReadableEngine) => Promise<T>): Promise<T> {
    if (!this.engine || !this.isReady) throw unavailable('the store is away; try again');
    try {
      return await answerWithin(question(this.engine.store, this.engine), patienceMs, () => {
        throw new Error(`Redis did not answer within ${patienceMs} ms`);
      });
    } catch (error) {
      if (named.some((kind) => error instanceof kind)) throw error;
      throw unavailable('the store is away; try again', error);
    }
  }

  /** An engine that opens after the end is closed at once, so that nothing keeps the process alive. */
  private async adopt(engine: OpenEngine): Promise<void> {
    if (this.stopped) await engine.close();
    else this.engine = { ...engine, runs: new RunReader(engine.redis, engine.store.engine) };
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.engine?.close();
  }
}
