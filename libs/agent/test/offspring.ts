import type { Post, Step } from '#program';
import type { Spawn } from '#protocol';
import type { Conversation } from '../src/index.js';

/** The children of an actor, and what its last commit posted. */
export class Offspring {
  readonly spawns: Spawn[] = [];
  readonly live = new Set<string>();
  posts: Post[] = [];

  keep({ spawns = [], posts = [] }: Step<Conversation>): void {
    this.spawns.push(...spawns);
    for (const { id } of spawns) this.live.add(id);
    this.posts.push(...posts);
  }

  expectNone(): void {
    if (this.live.size > 0) throw new Error('an outcome while a child is live');
  }
}
