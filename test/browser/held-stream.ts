import { addedBy } from '../first-words/thread-answers.js';
import type { ModelRequest } from '../stand-ins/scripted-model-server.js';

/** Streams of a model, which can be held after some words of an answer: whoever watches sees that much of it, for as long as a test likes. */
export class HeldStream {
  private readonly written = new WeakMap<ModelRequest, string>();
  private held: { after: string; release: Promise<void> } | null = null;

  /** Sends answers up to these words, and the rest once the returned function is called. */
  holdAfter(after: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held = { after, release: promise };
    return () => {
      this.held = null;
      resolve();
    };
  }

  /** Is asked before a piece of a stream is sent. */
  readonly onPiece = async (piece: string, request: ModelRequest): Promise<void> => {
    const before = this.written.get(request) ?? '';
    this.written.set(request, before + addedBy(piece));
    if (this.held !== null && before.includes(this.held.after)) await this.held.release;
  };
}
