import { isOneExpression, TemplateError, type TemplatePiece, templatePieces } from '#expressions';
import { pathOf } from './plain-path.js';
import { ExpressionError } from './sandbox-error.js';
import type { Scope } from './scope.js';

/** What is known of a template before it is evaluated for any item. */
export interface Template {
  pieces: readonly TemplatePiece[];
  expressions: readonly Expression[];
  /** What the guest is given of the expressions, and what it is known by. */
  texts: readonly string[];
  key: string;
  /** The fields of `$json` that the expressions walk to, where all of them do no more than that; null: they may do more. */
  paths: readonly (readonly string[])[] | null;
  /** Each expression is one and no more, so that compiling it runs none of it. */
  isEnclosed: boolean;
}

export interface Expression {
  expression: string;
  at: number;
}

/** Templates by the rules and their text: a step asks for the same one for each of its items. */
const known = new Map<string, Template>();
const mostKnown = 500;
const mostKnownChars = 10_000;

/** @throws ExpressionError */
export function readTemplate(text: string, { rules }: Pick<Scope, 'rules'>): Template {
  const place = `${rules >= 2 ? 2 : 1}${text}`;
  const found = known.get(place);
  if (found !== undefined) return found;
  const made = templateOf(text, rules);
  if (known.size >= mostKnown) known.clear();
  if (text.length <= mostKnownChars) known.set(place, made);
  return made;
}

function templateOf(text: string, rules: number): Template {
  const pieces = piecesOf(text);
  const written = pieces.filter((piece) => 'expression' in piece);
  const expressions = rules >= 2 ? written.map(withoutSemicolon) : written;
  const texts = expressions.map(({ expression }) => (expression.trim() === '' ? 'undefined' : expression));
  const paths = expressions.flatMap(({ expression }) => pathOf(expression) ?? []);
  return {
    ...{ pieces, expressions, texts, key: JSON.stringify(texts) },
    paths: paths.length === expressions.length ? paths.map(({ fields }) => fields) : null,
    isEnclosed: texts.every((each) => isOneExpression(each)),
  };
}

/** An expression is one value: a semicolon at its end says nothing. */
function withoutSemicolon({ expression, at }: Expression): Expression {
  let text = expression.trimEnd();
  if (!text.endsWith(';')) return { expression, at };
  while (text.endsWith(';')) text = text.slice(0, -1).trimEnd();
  return { expression: text, at };
}

function piecesOf(template: string): TemplatePiece[] {
  try {
    return templatePieces(template);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new ExpressionError('SANDBOX_SYNTAX', error.message, error.expression, error.at);
  }
}
