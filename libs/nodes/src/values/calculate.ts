import { NodeError } from './node-error.js';

type Operation = (a: number, b: number) => number;

const sums: Readonly<Record<string, Operation>> = { '+': (a, b) => a + b, '-': (a, b) => a - b };
const products: Readonly<Record<string, Operation>> = {
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

const constants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);

const functions: ReadonlyMap<string, (...values: number[]) => number> = new Map<
  string,
  (...values: number[]) => number
>([
  ...(['sqrt', 'abs', 'round', 'floor', 'ceil', 'min', 'max', 'sin', 'cos', 'tan', 'exp', 'log10'] as const).map(
    (name) => [name, (...values: number[]) => Math[name](...(values as [number]))] as const, // extra values are passed over
  ),
  ['ln', (value = NaN) => Math.log(value)],
  ['log', (value = NaN) => Math.log(value)],
]);

const maxLength = 1_000;
const maxDepth = 100;

/** The value of an arithmetic expression. Throws `NodeError` for what is none, or has no finite value. */
export function calculate(expression: string): number {
  if (expression.length > maxLength) throw problem(`An expression has at most ${maxLength} characters`);
  const reader = new Reader(expression.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[a-z]\w*|\*\*|[^\s]/gi) ?? []);
  const value = reader.sum(0);
  if (!reader.isAtEnd) throw problem(`Unexpected "${reader.next()}"`);
  if (!Number.isFinite(value)) throw problem('The expression has no finite value');
  return value;
}

function problem(message: string): NodeError {
  return new NodeError('NODE_OPERATION', message);
}

/** Reads by descent, from what binds least to what binds most. */
class Reader {
  private place = 0;

  constructor(private readonly tokens: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.place >= this.tokens.length;
  }

  next(): string {
    return this.tokens[this.place++] ?? 'the end';
  }

  sum(depth: number): number {
    if (depth > maxDepth) throw problem('The expression is nested too deep');
    return this.chain(sums, () => this.chain(products, () => this.power(depth)));
  }

  private chain(operations: Readonly<Record<string, Operation>>, operand: () => number): number {
    let value = operand();
    for (;;) {
      const token = this.tokens[this.place] ?? '';
      const operation = Object.hasOwn(operations, token) ? operations[token] : undefined;
      if (!operation) return value;
      this.place++;
      value = operation(value, operand());
    }
  }

  /** To the right: 2 ^ 3 ^ 2 is 2 ^ 9; and -2 ^ 2 is -4. */
  private power(depth: number): number {
    if (depth > maxDepth) throw problem('The expression is nested too deep');
    if (this.takes('-')) return -this.power(depth + 1);
    if (this.takes('+')) return this.power(depth + 1);
    const base = this.atom(depth);
    return this.takes('^') || this.takes('**') ? base ** this.power(depth + 1) : base;
  }

  private atom(depth: number): number {
    const token = this.next();
    if (/^[\d.]/.test(token) && token !== '.') return Number(token);
    if (token === '(') return this.closed(this.sum(depth + 1));
    const name = token.toLowerCase();
    const constant = constants.get(name);
    if (constant !== undefined) return constant;
    const known = functions.get(name);
    if (!known || !this.takes('(')) throw problem(`Unexpected "${token}"`);
    const values = [this.sum(depth + 1)];
    while (this.takes(',')) values.push(this.sum(depth + 1));
    return this.closed(known(...values));
  }

  private closed(value: number): number {
    if (!this.takes(')')) throw problem('A bracket is not closed');
    return value;
  }

  private takes(token: string): boolean {
    if (this.tokens[this.place] !== token) return false;
    this.place++;
    return true;
  }
}
