import { readsOfTemplate } from '#expressions';
import type { Read } from '#expressions';
import { mergeOrigins, originsIn, ownWords } from './shape.js';
import type { Origins, Shape } from './shape.js';

/** What the expressions of a node see. */
export interface View {
  /** The items of input 0. */
  input: Shape;
  /** Of the nodes that it names; undefined: there is none of that name. */
  nodes: ReadonlyMap<string, Shape>;
}

/** Whose words stand in what a text reads. */
export function originsOfReads({ input, nodes }: View, reads: readonly Read[]): Origins {
  return mergeOrigins(
    ...reads.map((read): Origins => {
      if (read.of === 'input') return originsIn(input, read.field);
      if (read.of === 'model') return new Set(['model']);
      if (read.of === 'all')
        return mergeOrigins(originsIn(input, null), ...Array.from(nodes.values(), (shape) => originsIn(shape, null)));
      const named = nodes.get(read.node);
      return named === undefined ? ownWords : originsIn(named, read.field);
    }),
  );
}

/** What a template reads, found once for each. */
export class Reads {
  private readonly known = new Map<string, Read[]>();

  of(template: string): Read[] {
    const found = this.known.get(template) ?? readsOfTemplate(template);
    this.known.set(template, found);
    return found;
  }
}

/** Whose words a parameter is made of, with all that stands in it. `$fromAI` in what a model fills in is the model's. */
export function findOrigins(view: View, value: unknown, reads: Reads): Origins {
  if (typeof value === 'string') return value.startsWith('=') ? originsOfReads(view, reads.of(value)) : ownWords;
  if (typeof value !== 'object' || value === null) return ownWords;
  return mergeOrigins(...Object.values(value).map((each) => findOrigins(view, each, reads)));
}
