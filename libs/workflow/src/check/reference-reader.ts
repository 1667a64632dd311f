import { nearestName } from '#values';
import type { NodeValue } from '../document/node-values.js';
import { listReferences, referencesIn } from '../values/reference.js';
import type { ReadText, Reference } from '../values/reference.js';
import { describeValue, mayBe, partOfKnown, readType } from '../values/value-type.js';
import type { Known } from '../values/value-type.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';
import type { CallbackWait } from '../document/callback-waits.js';
import type { WorkflowWarning } from './warning.js';

/** What is known of a step where a node stands. */
interface StepKnown {
  output: Known;
  /** Whether it has run on every way there. */
  isSure: boolean;
}

/** What references reach where a node stands. */
export interface Reach {
  input: Known;
  steps: ReadonlyMap<string, StepKnown>;
  /** Of the `map` around it; absent: there is none. */
  item?: Known;
  /** Of the `loop` around it: what a round comes to. Absent: there is none in this run. */
  loop?: Known;
  /** The nodes around it that run it several times, by their ids, the outermost first. Absent: none does. */
  rounds?: readonly string[];
  /** A page is read there by a `foreach`. Absent: none is. */
  page?: true;
  /** The error that is caught there; absent: none is. */
  error?: Known;
  /** What a condition before it has found to be there; absent: nothing. */
  proven?: readonly Path[];
}

/** The way of a reference into a value. */
type Path = readonly (string | number)[];

/** Where a step runs that a node elsewhere does not reach: the fork, map or spawn around it, and its part of that. */
export interface Around {
  id: string;
  kind: string;
  part: string;
}

const rootNames = ['input', 'steps', 'item', 'index', 'loop', 'page', 'error', 'run', 'callbacks', 'now'];

/** What a reference begins with, and how it goes on from there. */
type Begun = { known: Known; rest: readonly (string | number)[] } | { problem: string };

/** Reads what references lead to, as far as it is known before a run, and says what is wrong with them. */
export class ReferenceReader {
  /** `warnings`: where references lead to what may be absent. Absent: nobody asks. */
  constructor(
    private readonly errors: WorkflowError[],
    private readonly within: ReadonlyMap<string, Around>,
    /** The nodes that are to be called back, by their ids. */
    private readonly callbacks: ReadonlyMap<string, CallbackWait>,
    private readonly warnings: WorkflowWarning[] = [],
  ) {}

  /** Checks the references in a value; gives what is known of it. */
  value({ at, value }: NodeValue, path: string, reach: Reach): Known {
    let whole = describeValue(value);
    for (const { at: place, read } of listReferences(value)) {
      const known = this.text(read, path + at + place, reach);
      if (place === '') whole = known;
    }
    return whole;
  }

  private text(read: ReadText, path: string, reach: Reach): Known {
    if (read.kind === 'fault') {
      this.errors.push(invalid(path, read.message));
      return null;
    }
    const all = referencesIn(read).map((reference) => this.reference(reference, path, reach));
    return read.kind === 'reference' ? (all[0] ?? null) : { type: 'string' };
  }

  /** What a reference leads to, as far as it is known. */
  reference(reference: Reference, path: string, reach: Reach): Known {
    const { segments, fallback, text } = reference;
    const [root, ...rest] = segments;
    const begun = this.root(String(root), rest, reach, fallback !== undefined);
    if ('problem' in begun) {
      this.errors.push(invalid(path, `${text}: ${begun.problem}`));
      return null;
    }
    let { known } = begun;
    const before = segments.length - begun.rest.length;
    for (const [place, segment] of begun.rest.entries()) {
      const part = partOfKnown(known, segment);
      if ('problem' in part) {
        this.errors.push(invalid(path, `${text}: ${part.problem}`));
        return null;
      }
      ({ known } = part);
      const way = segments.slice(0, before + place + 1);
      if (!part.isSure && known !== null && fallback === undefined && !isProven(way, reach))
        this.warn(path, text, String(segment));
    }
    if (fallback === undefined || readType(known) === null) return known;
    return mayBe(describeValue(fallback.value), readType(known) ?? '') ? known : null;
  }

  private warn(path: string, text: string, field: string): void {
    const message = `${field} may be absent by its schema, which fails the node: give a default, as in ${text} ?? null`;
    this.warnings.push({ path, message });
  }

  private root(root: string, rest: readonly (string | number)[], reach: Reach, hasDefault: boolean): Begun {
    switch (root) {
      case 'input':
        return { known: reach.input, rest };
      case 'steps':
        return this.step(rest, reach, hasDefault);
      case 'item':
      case 'index': {
        if (reach.item === undefined) return { problem: `there is no ${root} outside of a map or a foreach` };
        return { known: root === 'item' ? reach.item : { type: 'integer' }, rest };
      }
      case 'loop':
        return reach.loop === undefined
          ? { problem: 'there is no loop around it in its run' }
          : { known: loopKnown(reach.loop), rest };
      case 'page':
        return reach.page === undefined
          ? { problem: 'there is no page but where a foreach reads one' }
          : { known: pageKnown, rest };
      case 'error':
        return reach.error === undefined
          ? { problem: 'there is no error but in a catch' }
          : { known: reach.error, rest };
      case 'run':
        return { known: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }, rest };
      case 'callbacks':
        return this.callback(rest, reach);
      case 'now':
        return { known: { type: 'string' }, rest };
      default: {
        const meant = nearestName(root, rootNames);
        const known = `a reference begins with one of ${rootNames.map((name) => `$.${name}`).join(', ')}`;
        return { problem: meant === null ? known : `${known}: did you mean $.${meant}?` };
      }
    }
  }

  private callback([id, ...rest]: readonly (string | number)[], { rounds = [] }: Reach): Begun {
    const name = String(id);
    const node = rest.length === 0 ? this.callbacks.get(name) : undefined;
    const around = node?.rounds.find((round, at) => rounds[at] !== round);
    if (node !== undefined)
      return around === undefined
        ? { known: { type: 'string' }, rest }
        : { problem: `${name} has an address in each round or item of ${around}, and is known in that alone` };
    const known = [...this.callbacks.keys()].map((each) => inPath('$.callbacks', each)).join(', ');
    return { problem: `expected the id of a node whose event has callback: ${known === '' ? 'none has' : known}` };
  }

  private step([id, field, ...rest]: readonly (string | number)[], reach: Reach, hasDefault: boolean): Begun {
    const name = String(id);
    const step = reach.steps.get(name);
    if (step === undefined) return { problem: this.whyNoStep(name, reach) };
    if (field !== 'output') return { problem: `expected ${inPath('$.steps', name)}.output: what a step came to` };
    if (!step.isSure && !hasDefault)
      return {
        problem: `${name} has not run on every way here: give a default, as in ${inPath('$.steps', name)}.output ?? null`,
      };
    return { known: step.output, rest };
  }

  private whyNoStep(name: string, reach: Reach): string {
    const around = this.within.get(name);
    if (around !== undefined) {
      const own = inPath('$.steps', around.id);
      const nearest = around.kind === 'fork' ? inPath(`${own}.output`, around.part) : `${own}.output`;
      return `${name} runs in ${around.id}, whose output has what it came to: expected ${nearest}, behind ${around.id}`;
    }
    const meant = nearestName(name, reach.steps.keys());
    const known = [...reach.steps.keys()].map((each) => inPath('$.steps', each)).join(', ');
    if (meant !== null && meant !== name)
      return `no step ${name} has run before: did you mean ${inPath('$.steps', meant)}?`;
    return `no step ${name} has run before: ${known === '' ? 'none has' : `expected one of ${known}`}`;
  }
}

/** Whether a condition before has found that this part is there. */
function isProven(way: Path, { proven = [] }: Reach): boolean {
  return proven.some((each) => way.every((segment, at) => each[at] === segment));
}

const pageKnown = {
  type: 'object',
  properties: { number: { type: 'integer' }, next: {} },
  required: ['number', 'next'],
};

function loopKnown(previous: Known): Known {
  const figure = { type: 'number' };
  const properties = { round: { type: 'integer' }, ms: figure, usd: figure, previous: previous ?? {} };
  return { type: 'object', properties, required: ['round', 'ms', 'usd', 'previous'] };
}

function inPath(before: string, name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) ? `${before}.${name}` : `${before}[${JSON.stringify(name)}]`;
}
