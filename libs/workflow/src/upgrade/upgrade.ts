import { startOf } from '#values';
import { listNodes } from '../document/document.js';
import type { LoopNode, NodeOf, UntilPredicate, WorkflowDocument, WorkflowNode } from '../document/document.js';
import { id as idForm } from '../document/node-forms.js';
import type { Condition } from '../values/condition.js';
import { literal } from './literal.js';

/** A place that version 2 has no words for, and why. */
export interface Unsayable {
  /** JSON Pointer to it. */
  path: string;
  message: string;
}

/** A document of version 2 that comes to the same. Places that stay in version 1 are in a `subflow` of that version. */
export interface Upgraded {
  document: WorkflowDocument;
  /** What cannot be said; of a document that keeps it what stays in version 1. */
  unsayable: Unsayable[];
}

/**
 * Writes a checked document of version 1 as one of version 2. What version 2 cannot say stands in it as a `subflow` of version 1: whoever does
 * not want that refuses it by the list.
 */
export function upgradeDocument({ version: _version, root, $schema, ...own }: WorkflowDocument): Upgraded {
  const writer = new Writer(idsIn(root));
  const schema = $schema === undefined ? {} : { $schema: $schema.replace(/workflow(?=\.schema\.json$)/, 'workflow-2') };
  const document = { version: 2, ...schema, ...own, root: writer.node(root, '/root') } as WorkflowDocument; // of the forms of version 2
  return { document, unsayable: writer.unsayable };
}

const texts = 'version 1 works on texts there';

function idsIn(root: WorkflowNode): Set<string> {
  return new Set(listNodes(root).map(({ id }) => id));
}

class Writer {
  /** `ids`: those of the document. */
  constructor(
    private readonly ids: Set<string>,
    readonly unsayable: Unsayable[] = [],
  ) {}

  node(node: WorkflowNode, path: string): WorkflowNode {
    const why = whyNot(node);
    if (why === null) return this.said(node, path);
    this.unsayable.push({ path: path + why.at, message: why.message });
    return { kind: 'subflow', id: this.idFor(node), document: { version: 1, root: node } };
  }

  /** An id that no other node of the document has. */
  private idFor({ id }: WorkflowNode): string {
    for (let n = 1; ; n += 1) {
      const end = n === 1 ? '-version-1' : `-version-1-${n}`;
      const made = startOf(id, idForm.maxLength - end.length) + end;
      if (this.ids.has(made)) continue;
      this.ids.add(made);
      return made;
    }
  }

  private said(node: WorkflowNode, path: string): WorkflowNode {
    const part = (each: WorkflowNode, at: string): WorkflowNode => this.node(each, path + at);
    switch (node.kind) {
      case 'llm':
        return { ...node, instructions: this.text(node.instructions, `${path}/instructions`) };
      case 'tool':
        return node.args === undefined ? node : { ...node, args: this.value(node.args, `${path}/args`) };
      case 'approval':
        return { ...node, text: this.text(node.text, `${path}/text`) };
      case 'waitForMessage':
        return node.text === undefined ? node : { ...node, text: this.text(node.text, `${path}/text`) };
      case 'sequence':
        return { ...node, steps: node.steps.map((step, at) => part(step, `/steps/${at}`)) };
      case 'fork':
        return asForm({
          ...node,
          paths: node.paths.map((each, at) => part(each, `/paths/${at}`)),
          ...(node.mode !== 'race' && { merge: impliedMerge(node) }),
        });
      case 'loop':
        return asForm({ ...node, body: part(node.body, '/body'), until: toCondition(node.until) });
      case 'spawn':
      case 'provide':
        return { ...node, child: part(node.child, '/child') };
      case 'subflow':
        return this.subflow(node, path);
      case 'delay':
      case 'branch':
      case 'map':
      case 'every':
      case 'fail':
      case 'foreach':
        return node;
    }
  }

  private subflow(node: NodeOf<'subflow'>, path: string): WorkflowNode {
    const { document, input } = node;
    const inner: WorkflowDocument | undefined = document;
    return asForm({
      ...node,
      ...(inner !== undefined && { document: inner.version === 1 ? this.inner(inner, `${path}/document`) : inner }),
      ...(input !== undefined && { input: this.text(input, `${path}/input`) }),
    });
  }

  private inner({ root, ...own }: WorkflowDocument, path: string): WorkflowDocument {
    const writer = new Writer(idsIn(root), this.unsayable); // it has ids of its own
    return { ...own, version: 2, root: writer.node(root, `${path}/root`) };
  }

  private text(text: string, path: string): string {
    const written = literal(text);
    if (written === null)
      this.unsayable.push({ path, message: 'version 2 reads this text as an expression, whatever stands before it' });
    return written ?? text;
  }

  private value<T>(value: T, path: string): T {
    if (typeof value === 'string') return this.text(value, path) as T; // a text
    if (Array.isArray(value)) return value.map((each, at) => this.value<unknown>(each, `${path}/${at}`)) as T; // a list
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.value<unknown>(each, `${path}/${name}`)]),
    ) as T; // an object
  }
}

/** A node with fields that only the forms of version 2 have. */
function asForm(node: object): WorkflowNode {
  return node as WorkflowNode; // the check of version 2 holds it against them
}

function impliedMerge({ merge = 'last' }: NodeOf<'fork'>): string {
  return merge === 'concat' ? 'text' : merge;
}

/** Why a node cannot be said; null: it can. */
function whyNot(node: WorkflowNode): { at: string; message: string } | null {
  switch (node.kind) {
    case 'branch':
      return {
        at: '/routes',
        message: `${texts}: a route looks for a text in what came before, upper and lower case alike`,
      };
    case 'map':
      return { at: '', message: `${texts}: its items are those of a text, JSON or lines` };
    case 'delay':
      return node.ms === undefined ? { at: '/ms', message: `${texts}: its input is a text that says a number` } : null;
    case 'every':
      return { at: '', message: 'only version 1 has every: let its step be a subflow with a document of version 2' };
    case 'loop':
      return whyNotUntil(node, node.until, '/until');
    case 'llm':
    case 'tool':
    case 'approval':
    case 'waitForMessage':
    case 'sequence':
    case 'fork':
    case 'spawn':
    case 'provide':
    case 'subflow':
    case 'fail':
    case 'foreach':
      return null;
  }
}

function whyNotUntil(node: LoopNode, until: UntilPredicate, at: string): { at: string; message: string } | null {
  switch (until.kind) {
    case 'maxSteps':
    case 'maxDuration':
    case 'maxCost':
    case 'never':
      return null;
    case 'any':
    case 'all':
      return until.predicates.reduce<ReturnType<typeof whyNotUntil>>(
        (found, each, index) => found ?? whyNotUntil(node, each, `${at}/predicates/${index}`),
        null,
      );
    case 'noToolCalls':
    case 'outputContains':
    case 'outputEquals':
    case 'converged':
      return { at, message: `${texts}: ${until.kind} looks at what a model has said` };
  }
}

const microUsd = 1_000_000;

/** When a loop is over whose predicate can be said. */
function toCondition(until: UntilPredicate): Condition {
  switch (until.kind) {
    case 'maxSteps':
      return { value: '$.loop.round', atLeast: until.n };
    case 'maxDuration':
      return { value: '$.loop.ms', atLeast: until.ms };
    case 'maxCost':
      return { value: '$.loop.usd', atLeast: Math.max(1, Math.round(until.usd * microUsd)) / microUsd };
    case 'any':
      return { any: until.predicates.map(toCondition) };
    case 'all':
      return { all: until.predicates.map(toCondition) };
    case 'never':
    case 'noToolCalls':
    case 'outputContains':
    case 'outputEquals':
    case 'converged':
      return false;
  }
}
