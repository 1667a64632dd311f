import { declaredIn } from './declared-names.js';
import { knownNames, methodNames } from './known-names.js';
import { nearest } from './nearest.js';
import { isNode, listChildren, parseTree, readFieldName, readLiteralText, readName } from './parse.js';
import type { Kind, SyntaxNode } from './parse.js';
import { isReference } from './references.js';
import { inferType } from './value-types.js';

/** What would fail, or silently be nothing, in a run of a text. */
export interface Fault {
  of: 'syntax' | 'name' | 'member' | 'node';
  message: string;
  /** The nearest name that there is; null: none is near. It is looked for when it is asked for: a text may have ten thousand faults. */
  nearest: (this: void) => string | null;
}

/** Where a text stands. */
export interface Setting {
  kind: Kind;
  /** The names of the nodes of its graph. */
  nodes: ReadonlySet<string>;
  /** Names that are there besides. */
  also?: readonly string[];
}

const none = (): null => null;

/** What code may require. */
const modules: readonly string[] = ['crypto', 'node:crypto'];

/** What code, which runs in another process, is not told of nodes. */
const notInCode: ReadonlySet<string> = new Set(['parameter', 'params', 'context', 'runIndex']);

/** The faults of an expression or of code that are known before a run, each once. */
export function findFaults(text: string, setting: Setting): Fault[] {
  const tree = parseTree(text, setting.kind);
  if ('problem' in tree) return [{ of: 'syntax', message: `it does not parse: ${tree.problem}`, nearest: none }];
  const found = new Reader(tree.root, setting).faults();
  return [...new Map(found.map((fault) => [fault.message, fault])).values()];
}

class Reader {
  private readonly declared;
  private readonly own: readonly string[];
  private readonly globals: ReadonlySet<string> | undefined;
  private readonly found: Fault[] = [];

  constructor(
    private readonly root: SyntaxNode,
    private readonly setting: Setting,
  ) {
    this.declared = declaredIn(root);
    this.own = [...(setting.also ?? []), 'arguments'];
    this.globals = knownNames[setting.kind];
  }

  faults(): Fault[] {
    this.look(this.root);
    return this.found;
  }

  private look(node: SyntaxNode, isCallee = false): void {
    if (node.type === 'MemberExpression' && !isCallee) this.lookAtMember(node, false);
    if (node.type === 'CallExpression') this.lookAtCall(node);
    for (const { field, child } of listChildren(node)) {
      const name = readName(child);
      if (name === null) this.look(child, node.type === 'CallExpression' && field === 'callee');
      else if (isReference(node, field)) this.lookAtName(name);
    }
  }

  private readonly isFree = (name: string): boolean => !this.declared.names.has(name);

  private lookAtName(name: string): void {
    const { globals = [], own } = this;
    if (this.declared.names.has(name) || this.globals?.has(name) === true || own.includes(name)) return;
    const near = (): string | null => nearest(name, [...globals, ...own]);
    this.found.push({ of: 'name', message: `there is no ${name} here`, nearest: near });
  }

  private lookAtCall({ callee, optional, arguments: given }: SyntaxNode): void {
    if (isNode(callee) && callee.type === 'MemberExpression' && optional !== true) this.lookAtMember(callee, true);
    const called = readName(callee);
    if (called === 'require' && this.isFree(called)) this.lookAtModule(given);
    const first: unknown = Array.isArray(given) ? given[0] : undefined;
    if ((called === '$' || called === '$items') && this.isFree(called) && first !== undefined)
      this.lookAtNode(readLiteralText(first), `${called}('…')`);
  }

  /** Code has one module, whose name must stand in the text. */
  private lookAtModule(given: unknown): void {
    const name = readLiteralText(Array.isArray(given) ? given[0] : undefined);
    if (this.setting.kind !== 'code' || (name !== null && modules.includes(name))) return;
    const message = name === null ? 'the name of a module must stand in the text' : `there is no module "${name}" here`;
    this.found.push({ of: 'name', message, nearest: () => nearest(name ?? '', modules) });
  }

  /** A field of a value whose type is known must be one of that type; a method of any other must be of some type. */
  private lookAtMember(member: SyntaxNode, isCalled: boolean): void {
    const field = readFieldName(member);
    if (readName(member['object']) === '$node' && this.isFree('$node'))
      return this.lookAtNode(member['computed'] === true ? field : null, '$node["…"]');
    if (field === null || this.declared.fields.has(field) || this.isOwnGlobal(member, field)) return;
    const type = inferType(member['object'], this.isFree);
    const known = type === null ? undefined : knownNames[type];
    const fields = this.isTold(type, field) ? (known ?? (isCalled ? methodNames : null)) : new Set<string>();
    if (fields === null || fields.has(field)) return;
    const message = isCalled ? `there is no function .${field}()` : `there is no .${field}`;
    this.found.push({
      of: 'member',
      message: `${message}${type === null ? '' : ` of ${type}`}`,
      nearest: () => nearest(field, fields),
    });
  }

  /** At the top of code `this` is what holds its globals. */
  private isOwnGlobal({ object }: SyntaxNode, field: string): boolean {
    const isThis = isNode(object) && object.type === 'ThisExpression';
    return isThis && this.setting.kind === 'code' && this.globals?.has(field) === true;
  }

  private isTold(type: string | null, field: string): boolean {
    return this.setting.kind === 'expression' || (type !== '$()' && type !== '$node[]') || !notInCode.has(field);
  }

  private lookAtNode(name: string | null, form: string): void {
    const { nodes } = this.setting;
    if (name === null)
      this.found.push({ of: 'node', message: `the name of a node must stand in the text, as ${form}`, nearest: none });
    else if (!nodes.has(name))
      this.found.push({ of: 'node', message: `there is no node "${name}"`, nearest: () => nearest(name, nodes) });
  }
}
