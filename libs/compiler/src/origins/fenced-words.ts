import { untrustedData } from '#content';
import { findReads, templatePieces } from '#expressions';
import type { TemplatePiece } from '#expressions';
import { plainText } from '#nodes';
import type { Execution } from '../execution.js';
import { nodeKind } from './node-kind.js';
import { originsIn, sortOrigins } from './shape.js';
import { shapesAt } from './shapes-at.js';
import { originsOfReads } from './view.js';
import type { View } from './view.js';
import type { Evaluate } from '../items/parameters.js';
import type { ItemReads } from '../items/read-items.js';

/** The parameters of nodes that ask a model which hold words for it; they may lie inside of others. */
const wordsIn = new Set([
  ...['text', 'systemMessage', 'message', 'toolDescription', 'description'],
  ...['prompt', 'combineMapPrompt', 'refinePrompt', 'refineQuestionPrompt', 'systemPromptTemplate', 'content'],
]);

/**
 * The same execution, but that what others have put into the words for a model stands in a fence there: they are data, and the words around them the
 * author's. What a person has said to the chat or the number is the request itself, where it is all that is asked.
 */
export function* withFencedWords(execution: Execution): ItemReads<Execution> {
  const { plan, planned, context } = execution;
  const templates = new Set(templatesIn(planned.node.parameters));
  if (context.rules < 2 || templates.size === 0) return execution;
  const shapes = yield* shapesAt(plan);
  const view = shapes.viewAt(planned, planned.references);
  const evaluate: Evaluate = (template, scope) => {
    if (!templates.has(template) || saysPerson(execution, template)) return context.evaluate(template, scope);
    const pieces = templatePieces(template);
    if (pieces.every((piece) => findPieceSource(view, piece) === null)) return context.evaluate(template, scope);
    return pieces.map((piece) => renderPiece(view, piece, (text) => context.evaluate(text, scope))).join('');
  };
  return { ...execution, context: { ...context, evaluate } };
}

function templatesIn(value: unknown, isWords = false): string[] {
  if (typeof value === 'string') return isWords && value.startsWith('=') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => templatesIn(each, isWords || wordsIn.has(name)));
}

/** Whose words beside an operator's stand in what a node is given; null: none, or nobody asks. */
export function* givenBy({ plan, planned, context }: Execution): ItemReads<string | null> {
  if (context.rules < 2) return null;
  const shapes = yield* shapesAt(plan);
  const by = sortOrigins(originsIn(shapes.viewAt(planned, []).input, null));
  return by.length === 0 ? null : by.join(' ');
}

/** Whose words a piece brings; null: the author's own, or an operator's. */
function findPieceSource(view: View, piece: TemplatePiece): string | null {
  if ('text' in piece) return null;
  const by = sortOrigins(originsOfReads(view, findReads(piece.expression, 'expression')));
  return by.length === 0 ? null : by.join(' ');
}

function renderPiece(view: View, piece: TemplatePiece, evaluate: (template: string) => unknown): string {
  if ('text' in piece) return piece.text;
  const said = plainText(evaluate(`={{${piece.expression}}}`));
  const source = findPieceSource(view, piece);
  return source === null ? said : untrustedData(said, { source, label: piece.expression.trim() });
}

/** What a person says to a trigger of this kind stands in this field. */
const said: Readonly<Record<string, string>> = { chatTrigger: 'chatInput', smsTrigger: 'text' };

/** Whether a text is nothing but what a person has said to the trigger, or an agent to the one that it asks. */
function saysPerson({ plan, planned }: Execution, template: string): boolean {
  const [only, ...others] = templatePieces(template);
  if (only === undefined || others.length > 0 || !('expression' in only)) return false;
  const [read, ...more] = findReads(only.expression, 'expression');
  if (read === undefined || more.length > 0 || read.of === 'all') return false;
  if (read.of === 'model') return true;
  const names = read.of === 'node' ? [read.node] : (planned.inputs[0] ?? []).map(({ node }) => node);
  const from = names.flatMap((name) => plan.nodes.get(name) ?? []);
  return from.length > 0 && from.every(({ node }) => said[nodeKind(node)] === read.field);
}
