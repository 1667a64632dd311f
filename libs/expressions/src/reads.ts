import { accessIn, listParts } from './access-chain.js';
import type { Access, Step } from './access-chain.js';
import { choiceIn } from './choices.js';
import { declaredIn } from './declared-names.js';
import { listChildren, parseTree, readLiteralText, readName } from './parse.js';
import type { Kind, SyntaxNode } from './parse.js';
import { isReference } from './references.js';
import { templatePieces } from './template.js';

/** What a text may take its value from. `field` null: any field of the item. */
export type Read =
  | { of: 'input'; field: string | null }
  | { of: 'node'; node: string; field: string | null }
  | { of: 'model' }
  /** Whatever it can see: it reaches names that do not stand in it. */
  | { of: 'all' };

/**
 * What the value of an expression or of code may come from: each place that it reads, wherever in it. What only decides between values is left
 * out: the test of `a ? b : c`, the key into a list that stands there.
 */
export function findReads(text: string, kind: Kind): Read[] {
  const tree = parseTree(text, kind);
  if ('problem' in tree) return [{ of: 'all' }];
  return new Reader(tree.root, kind).found();
}

/** The same of a template, all of its expressions together. */
export function readsOfTemplate(template: string): Read[] {
  try {
    return templatePieces(template).flatMap((piece) =>
      'expression' in piece ? findReads(piece.expression, 'expression') : [],
    );
  } catch {
    return [{ of: 'all' }]; // it has no pieces, and fails in a run
  }
}

/** Names of the language and of ours that hold no item. */
const harmless = new Set(
  (
    '$now $today $itemIndex $runIndex $workflow $execution $if $ifEmpty $min $max DateTime Duration Interval Intl luxon Math JSON String Number ' +
    'Boolean Array Object Date RegExp Map Set WeakMap WeakSet Symbol BigInt Promise Error TypeError RangeError SyntaxError parseInt parseFloat ' +
    'isNaN isFinite NaN Infinity undefined encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape console Uint8Array ' +
    'Buffer $env $parameter $prevNode $jmespath $jmesPath'
  ).split(' '),
);

/** Names that hold items, whatever a text declares under them. */
const holders: Readonly<Record<Kind, readonly string[]>> = {
  expression: ['$json', '$input'],
  code: ['$json', '$input', 'items', 'item'],
};
const nodeNames = ['$', '$node', '$items'];

class Reader {
  private readonly reads = new Map<string, Read>();
  private readonly declared: ReadonlySet<string>;

  constructor(
    private readonly root: SyntaxNode,
    private readonly kind: Kind,
  ) {
    this.declared = declaredIn(root).names;
  }

  found(): Read[] {
    this.look(this.root);
    return [...this.reads.values()];
  }

  private look(node: SyntaxNode): void {
    const access = accessIn(node);
    const read = access && this.toRead(access);
    if (access && read) {
      this.reads.set(JSON.stringify(read), read);
      for (const part of listParts(access.steps)) this.look(part);
      return;
    }
    if (access?.steps.length === 0) return this.lookAtName(access.root);
    if (node.type === 'ThisExpression' || node.type === 'MetaProperty') this.readAll();
    const choice = choiceIn(node);
    for (const { field, child } of listChildren(node)) {
      if (child !== choice && (readName(child) === null || isReference(node, field))) this.look(child);
    }
  }

  private lookAtName(name: string): void {
    if (name === '$fromAI') this.reads.set(name, { of: 'model' });
    else if (!harmless.has(name) && !this.declared.has(name)) this.readAll();
  }

  /** In an expression also what a model fills in, under a name that is put together. */
  private readAll(): void {
    this.reads.set('all', { of: 'all' });
    if (this.kind === 'expression') this.reads.set('$fromAI', { of: 'model' });
  }

  /** Null: it begins with no name of ours. */
  private toRead({ root, steps }: Access): Read | null {
    if (root === '$json') return { of: 'input', field: fieldIn(steps[0]) };
    if (root === 'item' && holders[this.kind].includes(root)) return { of: 'input', field: jsonField(steps) };
    if (holders[this.kind].includes(root)) return { of: 'input', field: itemField(steps) };
    if (!nodeNames.includes(root)) return null;
    const [first, ...rest] = steps;
    const node = first && nodeIn(root, first);
    if (typeof node !== 'string') return { of: 'all' };
    return { of: 'node', node, field: root === '$node' ? jsonField(rest) : itemField(rest) };
  }
}

function nodeIn(root: string, step: Step): string | null {
  if (root === '$node') return fieldIn(step);
  return 'called' in step ? readLiteralText(step.called[0]) : null;
}

function fieldIn(step: Step | undefined): string | null {
  return step !== undefined && 'field' in step ? step.field : null;
}

/** The field in `.json.x`. */
function jsonField([json, field]: readonly Step[]): string | null {
  return fieldIn(json) === 'json' ? fieldIn(field) : null;
}

/** The field in `.item.json.x`, `.first().json.x`, `.all()[0].json.x` and `[0].json.x`. */
function itemField(steps: readonly Step[]): string | null {
  const [first, second, third] = steps;
  if (first !== undefined && 'place' in first) return jsonField(steps.slice(1));
  const name = fieldIn(first);
  if (name === 'item') return jsonField(steps.slice(1));
  if (second === undefined || !('called' in second)) return null;
  if (['first', 'last', 'itemMatching'].includes(name ?? '')) return jsonField(steps.slice(2));
  return name === 'all' && third !== undefined && 'place' in third ? jsonField(steps.slice(3)) : null;
}
