import type { Card, Evidence, Scene } from './card.js';

type Seen = Evidence & { at: number };

/** What has been seen of each card, step by step: what was seen once stays so. */
export class Progress {
  private readonly seen = new Map<string, Seen[]>();

  constructor(private readonly cards: readonly Card[]) {}

  of({ id }: Pick<Card, 'id'>): readonly Seen[] {
    return this.seen.get(id) ?? [];
  }

  /** A step is looked for once the one before it has been seen: what is undone can be seen only after it was done. */
  look(scene: Scene): void {
    for (const card of this.cards) {
      const before = this.of(card);
      const evidence = card.steps[before.length]?.seen(scene, before.at(-1) ?? null) ?? null;
      if (evidence) this.seen.set(card.id, [...before, { ...evidence, at: Date.now() }]);
    }
  }
}
