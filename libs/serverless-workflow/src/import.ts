import type { WorkflowNode } from '#workflow';
import { asFields, field } from './fields.js';
import type { Fields, Found } from './fields.js';
import type { Translators } from './translated.js';

/** An error that a task raises, and the code that its node fails with. */
export interface Raised {
  at: string;
  code: string;
  error: Fields;
}

/** Ways that are written out more than once make a document long: beyond so many nodes it is refused. */
const mostNodes = 2_000;

/** One import: what was found on the way, and which ids are taken. */
export class Import {
  readonly refusals: Found[] = [];
  readonly notes: Found[] = [];
  readonly raised: Raised[] = [];
  /** Where in the definition the nodes come from, by their ids. */
  readonly places = new Map<string, string>();
  readonly translate: Translators;
  /** The functions of the definition that a call is in. */
  readonly calling = new Set<string>();

  constructor(
    readonly definition: Fields,
    /** Descriptions of services that it names, by their addresses. */
    readonly documents: ReadonlyMap<string, string>,
    /** What translates tasks in tasks. */
    translators: (it: Import) => Translators,
  ) {
    this.translate = translators(this);
  }

  get isTooLong(): boolean {
    return this.places.size > mostNodes;
  }

  refuse(path: string, message: string): void {
    if (!this.refusals.some((each) => each.path === path && each.message === message))
      this.refusals.push({ path, message });
  }

  note(path: string, message: string): void {
    if (!this.notes.some((each) => each.path === path && each.message === message)) this.notes.push({ path, message });
  }

  /** An id that no node has yet. */
  id(wanted: string, at: string): string {
    let id = wanted;
    for (let next = 2; this.places.has(id); next += 1) id = `${wanted}-${next}`;
    this.places.set(id, at);
    return id;
  }

  /** Several nodes as one; of none a node that hands its input on. */
  asNode(nodes: readonly WorkflowNode[], wanted: string, at: string): WorkflowNode {
    const [first, ...others] = nodes;
    if (first === undefined) return { kind: 'delay', id: this.id(wanted, at), ms: 0 };
    return others.length === 0 ? first : { kind: 'sequence', id: this.id(wanted, at), steps: [...nodes] };
  }

  /** What a part of `use` has under a name; null: nothing. */
  used(part: string, name: string): Fields | null {
    const given = field(field(this.definition, 'use'), part)[name];
    return given === undefined ? null : asFields(given);
  }
}

/** Says of each field that is not among these that nothing is made of it. */
export function refuseOthers(it: Import, fields: Fields, known: readonly string[], at: string): void {
  for (const name of Object.keys(fields))
    if (!known.includes(name)) it.refuse(`${at}/${name}`, 'version 2 has nothing for this field');
}
