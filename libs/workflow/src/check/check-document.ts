import { isObject } from '#values';
import { shownText } from '#model-turn';
import { eventErrors } from './check-events.js';
import { toolFormErrors } from './check-http.js';
import { checkUntil } from './check-until.js';
import { timesErrors } from './cron.js';
import { nameIn, readNode } from '../document/dialect.js';
import type { Fields } from '../document/dialect.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { envelopeErrors, formErrors, nodeForms, nodeForms2, refusedFields, toolErrors } from './form-check.js';
import type { UnknownFields } from './form-check.js';
import { impossibleIn } from './impossible.js';
import { layerError } from '../document/layers.js';
import { countBytes } from '../output.js';
import { placesIn } from './places.js';
import type { Place } from './places.js';
import { maxDocumentBytes, readJson } from '../document/read-json.js';
import { tooManyRounds } from '../document/rounds.js';
import { argErrors } from './tool-args.js';
import type { ArgumentSchemas } from './tool-args.js';
import { referenceErrors } from './references.js';
import { testErrors } from './check-tests.js';
import { unreachable } from './unreachable.js';
import { sharedPathErrors } from './one-path.js';
import { firstErrors, invalid, mostErrors, unknownName } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';
import { mergeErrors } from './merges.js';
import { overPolicy } from './worst-case.js';
import type { WorstCasePolicy } from './worst-case.js';

export type DocumentCheck = { ok: true; document: WorkflowDocument } | { ok: false; errors: WorkflowError[] };

export interface DocumentLimits {
  /** The tools that the document may name; absent: any. */
  tools?: ReadonlySet<string>;
  /** What checks the arguments that stand in it, of the tools that it knows; absent: they are not checked. */
  args?: ArgumentSchemas | undefined;
  /** The kinds that its nodes may have; absent: all. */
  kinds?: ReadonlySet<string>;
  /** The fields that no node may have; absent: each may. */
  without?: readonly string[];
  /** How deep nodes may lie; the root of a document is at depth 0. Absent: 5, in a document of version 2 32. */
  maxDepth?: number;
  /** The documents that it may name, as JSON, of a version as `name@version`: they take the place of their names. Absent: any, and the names stay. */
  workflows?: ReadonlyMap<string, unknown>;
  /** The name that the document itself has among them; absent: none. */
  name?: string;
  /** The files that its layers may name, by their paths; absent: any. */
  layers?: ReadonlySet<string>;
  /** Whether it is a schedule's, which has no conversation; absent: a conversation may run it. */
  isScheduled?: boolean;
  /** What a run of it may take in the worst case; absent: anything. */
  worstCase?: WorstCasePolicy;
  /** How long a run of it may take, in ms; absent: any time. */
  maxMs?: number;
  /**
   * Whether it was accepted before: then what only this build refuses is let be, and what it does not know is taken off. Absent: it is new.
   */
  wasAccepted?: boolean;
}

const usualDepth = { 1: 5, 2: 32 } as const;
/** The most nodes, those of the documents that it names included. */
const mostNodes = 20_000;

/**
 * Checks a document from outside, as text or as a value, and reads it as ours. Never recurses over what was not checked yet, so that no
 * depth can exhaust the stack.
 */
export function checkDocument(json: unknown, limits: DocumentLimits = {}): DocumentCheck {
  const read = readJson(json, limits.wasAccepted);
  if ('errors' in read) return { ok: false, errors: firstErrors(read.errors) };
  const walk = new Walk(limits);
  const document = walk.run(read.value);
  if (walk.errors.length > 0) return { ok: false, errors: firstErrors(walk.errors) };
  const checked = document as unknown as WorkflowDocument; // the envelope and every node have passed
  const { worstCase } = limits;
  const errors = [
    ...unreachable(checked),
    ...(limits.wasAccepted ? [] : [...referenceErrors(checked, limits.args), ...tooManyRounds(checked)]),
    ...(limits.wasAccepted ? [] : [...testErrors(checked), ...sharedPathErrors(checked)]),
    ...(worstCase ? overPolicy(checked, worstCase) : []),
  ];
  return errors.length > 0 ? { ok: false, errors: firstErrors(errors) } : { ok: true, document: checked };
}

type NamedDocument = { value: unknown; bytes: number } | { errors: WorkflowError[] };

/** One look at all nodes, in the order of the document. */
class Walk {
  readonly errors: WorkflowError[] = [];
  private readonly left: Place[] = [];
  private nodes = 0;
  /** Each named document as it was read: a name may be there thousands of times. */
  private readonly named = new Map<string, NamedDocument>();
  private bytesPutIn = 0;
  private readonly unknown: UnknownFields;
  /** Of the outermost document. */
  private version: 1 | 2 = 1;

  constructor(private readonly limits: DocumentLimits) {
    this.unknown = limits.wasAccepted ? 'taking' : 'refusing';
  }

  run(value: unknown): Fields {
    const { name } = this.limits;
    this.version = isObject(value) && value['version'] === 2 ? 2 : 1;
    const document = this.enter(value, '', { depth: -1, refs: name === undefined ? [] : [name], waiting: [] });
    for (let place = this.left.pop(); place !== undefined; place = this.left.pop()) {
      if (this.errors.length >= mostErrors) break;
      if (!this.mayLookAt(place)) continue;
      const { node, errors } = this.look(place);
      this.errors.push(...errors);
      place.put(node);
      this.left.push(...placesIn(node, place).toReversed());
      if (node['kind'] === 'subflow') this.enterSubflow(node, place);
    }
    return document;
  }

  /** A document, at its root next; an empty one where it is none. */
  private enter(value: unknown, path: string, above: Pick<Place, 'depth' | 'refs' | 'waiting'>): Fields {
    const document = toFields(value);
    const errors = isObject(value)
      ? envelopeErrors(document, path, this.unknown)
      : [invalid(path, 'expected a document')];
    this.errors.push(...errors);
    const put = (node: Fields): void => void (document['root'] = node);
    const version = document['version'] === 2 ? 2 : 1;
    const place = {
      value: document['root'],
      path: `${path}/root`,
      depth: above.depth + 1,
      ids: new Map<string, string>(),
    };
    const isRead = document['version'] === version && 'root' in document; // another version has other nodes
    if (isRead) this.left.push({ ...place, version, refs: above.refs, waiting: above.waiting, put });
    return document;
  }

  private mayLookAt({ path, depth }: Place): boolean {
    const { maxDepth = usualDepth[this.version] } = this.limits;
    this.nodes += 1;
    if (this.nodes === mostNodes + 1) this.errors.push(invalid(path, `expected at most ${mostNodes} nodes`));
    else if (depth > maxDepth) this.errors.push(invalid(path, `expected no node deeper than ${maxDepth}`));
    return this.nodes <= mostNodes && depth <= maxDepth;
  }

  private look({ value, version, path, ids, waiting }: Place): { node: Fields; errors: WorkflowError[] } {
    const original = toFields(value);
    const node = version === 1 ? readNode(original) : { ...original };
    if (typeof node['kind'] !== 'string') {
      const place = isObject(value) ? `${path}/kind` : path;
      return { node: {}, errors: [invalid(place, 'expected a node with a kind')] };
    }
    const isAllowed = this.limits.kinds?.has(node['kind']) !== false;
    const forms = version === 1 ? nodeForms : nodeForms2;
    const form = isAllowed ? forms.get(node['kind'])?.[this.unknown]() : undefined;
    if (form === undefined) {
      const kinds = Array.from(forms.keys(), String).filter((kind) => this.limits.kinds?.has(kind) !== false);
      return { node: {}, errors: [unknownName('UNKNOWN_NODE_KIND', `${path}/kind`, kinds)] };
    }
    const refused = refusedFields(original, path, this.limits.without);
    if (refused.length > 0) return { node, errors: refused };
    const formed = formErrors(form, node, original, path);
    const errors = version === 1 ? this.lookAtVersion1(node, original, { path, formed }) : formed;
    if (errors.length > 0) return { node, errors };
    const impossible = version === 1 ? this.impossible(node, original, { path, waiting }) : [];
    const ofForm =
      version === 2 ? [...toolFormErrors(node, path), ...eventErrors(node, path), ...mergeErrors(node, path)] : [];
    return { node, errors: [...ofForm, ...this.lookAtNames(node, path, ids), ...impossible] };
  }

  /** What only version 1 has: the later dialect, and predicates. Its predicate is read. */
  private lookAtVersion1(
    node: Fields,
    original: Fields,
    { path, formed }: { path: string; formed: WorkflowError[] },
  ): WorkflowError[] {
    const isTwofold = node['kind'] === 'fork' && 'paths' in node && 'each' in node;
    const twofold = invalid(path, 'expected paths or each, one of them');
    const found = formed.filter((error) => !isTwofold || error.path !== `${path}/each`);
    const errors = isTwofold ? [twofold, ...found] : found;
    if (node['kind'] === 'loop' && 'until' in node) {
      const { until, errors: ofUntil } = checkUntil(node['until'], `${path}/until`, this.unknown);
      node['until'] = until;
      errors.push(...ofUntil);
    }
    if (!this.limits.wasAccepted) errors.push(...toolErrors(original, path));
    return errors;
  }

  /** What can never succeed in a node whose fields are of the right form, under the names that they have in the document. */
  private impossible(
    node: Fields,
    original: Fields,
    { path, waiting }: Pick<Place, 'path' | 'waiting'>,
  ): WorkflowError[] {
    const { wasAccepted, worstCase, maxMs, args } = this.limits;
    if (wasAccepted) return [];
    const own = node as unknown as WorkflowNode; // its own fields have passed
    if (own.kind === 'tool') return args === undefined ? [] : argErrors(own, path, args);
    return impossibleIn(own, { waiting, worstCase, maxMs }).map(({ at, message }) => {
      const [first = '', ...rest] = at.slice(1).split('/');
      return invalid([path, nameIn(original, first), ...rest].join('/'), message);
    });
  }

  /** What is wrong with a node whose fields are of the right form. */
  private lookAtNames(node: Fields, path: string, ids: Map<string, string>): WorkflowError[] {
    const { kind, id, toolName, tools, layers, text } = node;
    const errors: WorkflowError[] = [];
    const first = ids.get(String(id));
    if (first === undefined) ids.set(String(id), path);
    else errors.push(invalid(`${path}/id`, `expected an id of its own: ${first} has it already`));
    if (kind === 'every') errors.push(...timesErrors(node, path));
    if (kind === 'subflow' && 'ref' in node === 'document' in node)
      errors.push(invalid(path, 'expected ref or document, one of them'));
    if (kind === 'subflow' && 'version' in node && !('ref' in node))
      errors.push(invalid(`${path}/version`, 'expected it beside ref, whose version it is'));
    if (kind === 'approval' && shownText(String(text)) === null)
      errors.push(invalid(`${path}/text`, 'expected a text that fits into a text message: it is shown whole'));
    const known = this.limits.tools;
    if (typeof toolName === 'string' && kind === 'tool' && known?.has(toolName) === false)
      errors.push(unknownName('UNKNOWN_TOOL_REFERENCE', `${path}/toolName`, known));
    toStrings(tools).forEach((name, index) => {
      if (known?.has(name) === false)
        errors.push(unknownName('UNKNOWN_TOOL_REFERENCE', `${path}/tools/${index}`, known));
    });
    toStrings(layers).forEach((name, index) => {
      const error = layerError(name, `${path}/layers/${index}`, this.limits);
      if (error !== null) errors.push(error);
    });
    return errors;
  }

  /** The document in a node, or the one that it names. */
  private enterSubflow(node: Fields, { path, depth, refs, waiting }: Place): void {
    const { ref, document, version } = node;
    if (document !== undefined) node['document'] = this.enter(document, `${path}/document`, { depth, refs, waiting });
    const { workflows } = this.limits;
    if (typeof ref !== 'string' || document !== undefined || workflows === undefined) return;
    if (refs.includes(ref)) {
      const message = `expected a document that does not lead back to itself: ${[...refs, ref].join(' -> ')}`;
      this.errors.push({ code: 'WORKFLOW_CYCLE', path: `${path}/ref`, message });
      return;
    }
    const read = this.readNamed(typeof version === 'string' ? `${ref}@${version}` : ref, workflows);
    if (read === null) {
      this.errors.push(
        unknownName(
          'WORKFLOW_VALIDATION_FAILED',
          `${path}/${version === undefined ? 'ref' : 'version'}`,
          workflows.keys(),
        ),
      );
    } else if ('errors' in read) {
      this.errors.push(...read.errors.map((error) => ({ ...error, path: `${path}/ref` })));
    } else if (this.mayPutIn(read.bytes, `${path}/ref`)) {
      delete node['ref'];
      delete node['version'];
      node['document'] = this.enter(read.value, `${path}/document`, { depth, refs: [...refs, ref], waiting });
    }
  }

  private readNamed(ref: string, workflows: ReadonlyMap<string, unknown>): NamedDocument | null {
    if (!workflows.has(ref)) return null;
    const known = this.named.get(ref);
    if (known !== undefined) return known;
    const read = readJson(workflows.get(ref), this.limits.wasAccepted);
    const named = 'errors' in read ? read : { value: read.value, bytes: countBytes(JSON.stringify(read.value)) };
    this.named.set(ref, named);
    return named;
  }

  /** The documents that are put in together are no larger than one may be. Says so once. */
  private mayPutIn(bytes: number, path: string): boolean {
    if (this.bytesPutIn > maxDocumentBytes) return false;
    this.bytesPutIn += bytes;
    if (this.bytesPutIn <= maxDocumentBytes) return true;
    this.errors.push(invalid(path, `expected named documents of at most ${maxDocumentBytes} bytes together`));
    return false;
  }
}

/** An object's own fields; none for any other value. */
function toFields(value: unknown): Fields {
  return isObject(value) ? { ...value } : {};
}

function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
