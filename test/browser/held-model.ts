import { setTimeout as pause } from 'node:timers/promises';
import type { ModelScript } from '../stand-ins/scripted-model-server.js';
import { modelTurn } from '../scenarios/model-turn.js';

/** A model that thinks as the scripted one does, as slowly as a real one, writes a note when told to, words a report, and waits while it is held. */
export class HeldModel {
  private open: Promise<void> = Promise.resolve();
  private letThrough = 0;
  /** Lets it answer again, where it is held. */
  release = (): void => undefined;

  constructor(
    private readonly thinkMs: number,
    /** Is asked first; null leaves the answer to this one. */
    private readonly first: ModelScript = () => null,
  ) {}

  /** Answers so many calls more, and then none until the returned function is called: a run shows itself with its first turn's commit. */
  hold(letThrough: number): () => void {
    this.letThrough = letThrough;
    this.open = new Promise((resolve) => (this.release = resolve));
    return this.release;
  }

  readonly script: ModelScript = async (request, index) => {
    const { system, user } = request;
    await pause(this.thinkMs);
    if (this.letThrough > 0) this.letThrough -= 1;
    else await this.open;
    const said = await this.first(request, index);
    if (said !== null) return said;
    if (`${system}${user}`.includes('what these figures mean'))
      return modelTurn({ type: 'respond', message: 'A calm month.' });
    const text = /^jot down: (.+)$/m.exec(user)?.[1];
    if (text === undefined) return null;
    if (!user.includes('OBS:\n')) return modelTurn({ type: 'tool', name: 'add_note', args: { text } });
    return modelTurn({
      type: 'respond',
      message: user.includes('note_id') ? 'It is noted.' : 'I have not noted it.',
    });
  };
}
