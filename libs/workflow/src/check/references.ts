import type { ForeachNode, NodeOf, WorkflowDocument, WorkflowNode } from '../document/document.js';
import { conditionUntil, listOwnParts, listParts } from '../document/document.js';
import { alwaysFails, isGuarded, mayBeCaught } from '../document/guards.js';
import { answerForm, listCaughtValues, listConditions, listValues } from '../document/node-values.js';
import { eventOutput, outsideOutput } from './check-events.js';
import { listCallbackWaits } from '../document/callback-waits.js';
import type { CallbackWait } from '../document/callback-waits.js';
import { conditionErrors } from './conditions.js';
import type { Reference } from '../values/reference.js';
import { mayBe, partOfKnown, prose, readType, typeInWords } from '../values/value-type.js';
import type { Known } from '../values/value-type.js';
import { compensationErrors } from './compensations.js';
import { codeErrors, errorKnown, errorNameErrors } from './error-names.js';
import { foreachOutput, forkOutput, itemsOf, mapOutput } from './known-outputs.js';
import { ReferenceReader } from './reference-reader.js';
import type { Around, Reach } from './reference-reader.js';
import { referencedArgErrors } from './referenced-args.js';
import type { ArgumentSchemas } from './tool-args.js';
import { testsPresence, withProven } from './proven.js';
import { checkSubflow } from './subflow-input.js';
import { inRound, innerDocuments, listRunSteps, outOfRound, unsure } from './run-steps.js';
import type { WorkflowWarning } from './warning.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** What is wrong with the references of a document, and of those in it. Of one whose nodes are of the right form. */
export function referenceErrors(document: WorkflowDocument, args?: ArgumentSchemas): WorkflowError[] {
  return checkAll(document, args).flatMap(({ errors }) => errors);
}

/** Where references of a checked document lead to what may be absent. */
export function referenceWarnings(document: WorkflowDocument): WorkflowWarning[] {
  return checkAll(document).flatMap(({ warnings }) => warnings);
}

function checkAll(document: WorkflowDocument, args?: ArgumentSchemas): ReferenceCheck[] {
  const found: ReferenceCheck[] = [];
  const below = (one: WorkflowDocument, path: string): void => {
    if (one.version === 2) found.push(new ReferenceCheck(one, path, args).run());
    for (const { path: at, document: inner } of innerDocuments(one.root, `${path}/root`)) below(inner, at);
  };
  below(document, '');
  return found;
}

/** Looks at a node that runs apart from what is around it; what it comes to. */
type Apart = (part: WorkflowNode, at: string, given: Known, more?: Partial<Reach>) => Known;

/** One look at the nodes of a document in the order in which they run. */
class ReferenceCheck {
  readonly errors: WorkflowError[] = [];
  readonly warnings: WorkflowWarning[] = [];
  private readonly within = new Map<string, Around>();
  private readonly callbacks: ReadonlyMap<string, CallbackWait>;
  private readonly reader: ReferenceReader;

  constructor(
    private readonly document: WorkflowDocument,
    private readonly path: string,
    private readonly args: ArgumentSchemas | undefined,
  ) {
    this.callbacks = listCallbackWaits(document);
    this.reader = new ReferenceReader(this.errors, this.within, this.callbacks, this.warnings);
  }

  run(): this {
    const { root, input, output } = this.document;
    const reach: Reach = {
      input: input === undefined ? { type: 'string' } : (input.schema ?? { type: 'string' }),
      steps: new Map(),
    };
    this.errors.push(...compensationErrors(root, `${this.path}/root`, true));
    const { reach: after } = this.node(root, `${this.path}/root`, reach, reach.input);
    if (output?.value !== undefined) this.reader.value({ at: '/output/value', value: output.value }, this.path, after);
    return this;
  }

  /** Checks a node; gives what it comes to, and what is reached behind it. */
  private node(node: WorkflowNode, path: string, reach: Reach, given: Known): { output: Known; reach: Reach } {
    const own = new Map<string, Known>();
    for (const value of listValues(node)) own.set(value.at, this.reader.value(value, path, reach));
    const input = own.has('/input') ? (own.get('/input') ?? null) : given;
    const { output: made, reach: done } = this.inside(node, path, reach, { input, own });
    const after = isGuarded(node) ? this.guards(node, path, { before: reach, done, input }) : done;
    const output = node.outputSchema ?? (mayBeCaught(node) ? null : made);
    const steps = new Map(after.steps).set(node.id, { output, isSure: true });
    const behind = { ...after, steps };
    if (node.compensate !== undefined) this.node(node.compensate, `${path}/compensate`, behind, input);
    return { output, reach: behind };
  }

  /** What stands around a node: where its errors lead, and what comes last. Steps in a node whose errors are caught may not have run. */
  private guards(
    node: WorkflowNode,
    path: string,
    { before, done, input }: { before: Reach; done: Reach; input: Known },
  ): Reach {
    const { catch: caught = [], finally: last } = node;
    this.errors.push(...errorNameErrors(node, path, this.document));
    const maybe = unsure(done.steps, before.steps);
    const failed = { ...before, steps: maybe, error: errorKnown };
    for (const value of listCaughtValues(node)) this.reader.value(value, path, failed);
    const ends = caught.flatMap(({ then }, index) =>
      then === undefined ? [] : [this.node(then, `${path}/catch/${index}/then`, failed, input).reach.steps],
    );
    const steps = new Map([...ends.flatMap((each) => [...unsure(each, before.steps)]), ...maybe]);
    const behind = mayBeCaught(node) ? { ...done, steps } : done;
    if (last === undefined) return behind;
    const { reach: closed } = this.node(last, `${path}/finally`, { ...before, steps }, input);
    const ofLast = [...closed.steps].filter(([id]) => !steps.has(id));
    return { ...behind, steps: new Map([...behind.steps, ...ofLast]) };
  }

  private inside(
    node: WorkflowNode,
    path: string,
    reach: Reach,
    { input, own }: { input: Known; own: ReadonlyMap<string, Known> },
  ): { output: Known; reach: Reach } {
    const apart: Apart = (part, at, given, more = {}) => {
      this.noteWithin(part, node, part.id);
      const { loop: _own, page: _read, ...others } = reach; // these are in another run
      return this.node(part, path + at, { ...inRound(others, node, at), ...more }, given).output;
    };
    switch (node.kind) {
      case 'tool':
      case 'llm':
      case 'waitForMessage':
      case 'delay':
      case 'approval':
      case 'every':
      case 'fail':
        return { output: this.leaf(node, path, reach, { input, own }), reach };
      case 'sequence':
        return this.sequence(node, path, reach, input);
      case 'provide':
        return this.node(node.child, `${path}/child`, reach, input);
      case 'spawn':
        return { output: apart(node.child, '/child', input), reach };
      case 'fork':
        return { output: this.forkKnown(node, input, apart), reach };
      case 'map': {
        const list = own.has('/over') ? (own.get('/over') ?? null) : input;
        const item = this.knownItem(node, list, own.has('/over') ? `${path}/over` : path);
        return { output: mapOutput(node, apart(node.each, '/each', item, { item })), reach };
      }
      case 'foreach':
        this.foreachItems(node, path, reach, apart);
        return { output: foreachOutput, reach };
      case 'subflow': {
        const { output, errors } = checkSubflow(node, input, path);
        this.errors.push(...errors);
        return { output, reach };
      }
      case 'branch':
        return { output: null, reach: this.branch(node, path, reach, input) };
      case 'loop':
        return this.loop(node, path, reach);
    }
  }

  private leaf(
    node: NodeOf<'tool' | 'llm' | 'waitForMessage' | 'delay' | 'approval' | 'every' | 'fail'>,
    path: string,
    reach: Reach,
    { input, own }: { input: Known; own: ReadonlyMap<string, Known> },
  ): Known {
    switch (node.kind) {
      case 'tool':
        if (node.http !== undefined || node.emit !== undefined) return outsideOutput(node);
        if (this.args !== undefined)
          this.errors.push(...referencedArgErrors(node, path, this.args, this.quietly(reach)));
        return null;
      case 'llm':
        if (node.choices !== undefined && node.outputSchema !== undefined)
          this.errors.push(invalid(`${path}/choices`, 'expected choices or outputSchema, one of them'));
        return answerForm(node) ?? prose;
      case 'waitForMessage':
        return node.event === undefined ? { type: 'string' } : eventOutput(node.event);
      case 'delay':
        this.wants('number', own.get('/ms') ?? (node.ms === undefined ? input : null), `${path}/ms`);
        return input;
      case 'approval':
        return input;
      case 'every':
        return null;
      case 'fail':
        this.errors.push(...codeErrors(node, path));
        return null;
    }
  }

  private sequence(
    { steps }: NodeOf<'sequence'>,
    path: string,
    reach: Reach,
    input: Known,
  ): { output: Known; reach: Reach } {
    return steps.reduce<{ output: Known; reach: Reach }>(
      (before, step, index) => this.node(step, `${path}/steps/${index}`, before.reach, before.output),
      { output: input, reach },
    );
  }

  /** Behind a branch only those steps have run for sure that each way has. */
  private branch(node: NodeOf<'branch'>, path: string, reach: Reach, input: Known): Reach {
    this.conditions(node, path, reach);
    const parts = listOwnParts(node).map((part, index) => ({
      steps: this.node(part.node, path + part.at, withProven(reach, node.cases?.[index]?.when), input).reach.steps,
      goesOn: !alwaysFails(part.node),
    }));
    const going = parts.some(({ goesOn }) => goesOn) ? parts.filter(({ goesOn }) => goesOn) : parts;
    const ways = going.map(({ steps }) => steps);
    if (node.default === undefined) ways.push(reach.steps);
    const steps = new Map(
      ways
        .flatMap((way) => [...way])
        .map(([id, { output }]) => {
          const isSure = ways.every((each) => each.get(id)?.isSure === true);
          return [id, { output, isSure }] as const;
        }),
    );
    return { ...reach, steps };
  }

  /** In a loop a step that comes later in its body may have run, in the round before. */
  private loop(node: NodeOf<'loop'>, path: string, reach: Reach): { output: Known; reach: Reach } {
    const later = new Map(listRunSteps(node.body).map((id) => [id, { output: null, isSure: false }]));
    const within = { ...inRound(reach, node, '/body'), loop: null, steps: new Map([...later, ...reach.steps]) };
    if (conditionUntil(node) === undefined && node.while === undefined)
      this.errors.push(invalid(path, 'expected until or while: when the loop is over'));
    const { output, reach: after } = this.node(node.body, `${path}/body`, within, null);
    this.conditions(node, path, outOfRound(node.while === undefined ? after : within, reach)); // asked between two rounds
    const { loop: _round, ...behind } = outOfRound(after, reach);
    const outer = reach.loop === undefined ? behind : { ...behind, loop: reach.loop };
    return {
      output: node.while === undefined ? output : null,
      reach: node.while === undefined ? outer : { ...reach, steps: unsure(after.steps, reach.steps) },
    };
  }

  private conditions(node: WorkflowNode, path: string, reach: Reach): void {
    for (const { at, condition } of listConditions(node)) {
      const reader = testsPresence(condition)
        ? new ReferenceReader(this.errors, this.within, this.callbacks)
        : this.reader;
      reader.value({ at, value: condition }, path, reach);
      const quiet = new ReferenceReader([], this.within, this.callbacks); // its faults are told already
      this.errors.push(...conditionErrors(condition, path + at, (value) => quiet.value({ at: '', value }, '', reach)));
    }
  }

  private forkKnown(node: NodeOf<'fork'>, input: Known, apart: Apart): Known {
    return forkOutput(
      node,
      node.paths.map((each, at) => apart(each, `/paths/${at}`, input)),
    );
  }

  private foreachItems(node: ForeachNode, path: string, reach: Reach, apart: Apart): void {
    const read = this.pageOutput(node, path, reach);
    const items = partOfKnown(read, 'items');
    if ('problem' in items) this.errors.push(invalid(`${path}/page`, `items: ${items.problem}`));
    const list = 'problem' in items ? null : items.known;
    this.wants('array', list, `${path}/page`);
    apart(node.each, '/each', itemsOf(list), { item: itemsOf(list) });
  }

  /** What a page comes to. It is read in the same run, again and again: none of its steps is reached behind it. */
  private pageOutput(node: ForeachNode, path: string, reach: Reach): Known {
    this.noteWithin(node.page, node, node.page.id);
    return this.node(node.page, `${path}/page`, { ...inRound(reach, node, '/page'), page: true }, null).output;
  }

  private knownItem({ items: lines }: NodeOf<'map'>, list: Known, path: string): Known {
    this.wants(lines === 'lines' ? 'string' : 'array', list, path);
    return lines === 'lines' ? { type: 'string' } : itemsOf(list);
  }

  /** What is known of a reference, whose faults are told already. */
  private quietly(reach: Reach): (reference: Reference, at: string) => Known {
    const quiet = new ReferenceReader([], this.within, this.callbacks);
    return (reference, at) => quiet.reference(reference, at, reach);
  }

  private noteWithin(node: WorkflowNode, around: WorkflowNode, part: string): void {
    if (!this.within.has(node.id)) this.within.set(node.id, { id: around.id, kind: around.kind, part });
    if (node.kind !== 'subflow') for (const { node: below } of listParts(node)) this.noteWithin(below, around, part);
  }

  private wants(type: string, known: Known, path: string): void {
    const given = readType(known);
    if (given !== null && !mayBe(known, type))
      this.errors.push(invalid(path, `expected ${typeInWords(type)}: what stands here is ${typeInWords(given)}`));
  }
}
