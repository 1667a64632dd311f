import { attributeOf } from '../stand-ins/otlp-receiver.js';
import type { SentSpan } from '../stand-ins/otlp-receiver.js';

/** What is worth a word beside a span's name, by attribute. */
const attributeTexts: Readonly<Record<string, (value: string | number | boolean) => string>> = {
  'turnpike.claims': (claims) => (Number(claims) > 1 ? `claim ${claims}: an earlier one was left behind` : ''),
  'turnpike.deaths': (deaths) => (Number(deaths) > 0 ? `taken over: ${deaths} died over it` : ''),
  'gen_ai.usage.input_tokens': (tokens) => `${tokens} tokens in`,
  'gen_ai.usage.output_tokens': (tokens) => `${tokens} out`,
  'turnpike.status': String,
  'turnpike.result': String,
  'turnpike.outcome': String,
  'error.type': String,
};

const namesAre = 44;
const servicesAre = 22;

/** One trace as a tree, a line a span in order of time: what it was, in which process, when, how long, and what led to it. */
export function treeOf(spans: readonly SentSpan[]): string[] {
  const known = new Map(spans.map((span) => [span.spanId, span]));
  const isTop = ({ parentSpanId }: SentSpan): boolean => parentSpanId === undefined || !known.has(parentSpanId);
  const tops = inOrder(spans.filter(isTop));
  const from = startOf(tops[0]);
  const lines = (span: SentSpan, indent: string, branch: string, below: string): string[] => {
    const children = inOrder(spans.filter(({ parentSpanId }) => parentSpanId === span.spanId));
    const line = describe(span, `${indent}${branch}`, from, known);
    return [
      line,
      ...children.flatMap((child, n) => under(child, `${indent}${below}`, n === children.length - 1, lines)),
    ];
  };
  return tops.flatMap((top) => lines(top, '', '', ''));
}

type Lines = (span: SentSpan, indent: string, branch: string, below: string) => string[];

function under(span: SentSpan, indent: string, isLast: boolean, lines: Lines): string[] {
  return isLast ? lines(span, indent, '└─ ', '   ') : lines(span, indent, '├─ ', '│  ');
}

function describe(span: SentSpan, branch: string, from: bigint, known: ReadonlyMap<string, SentSpan>): string {
  const at = `+${milliseconds(startOf(span) - from)} ms`.padStart(10);
  const took = `${milliseconds(BigInt(span.endTimeUnixNano) - startOf(span))} ms`.padStart(9);
  const words = Object.entries(attributeTexts).flatMap(([name, textOf]) => {
    const value = attributeOf(span.attributes, name);
    return value === undefined ? [] : textOf(value);
  });
  const links = (span.links ?? []).map(
    ({ spanId }) => `because of ${known.get(spanId)?.name ?? 'what was never sent'}`,
  );
  const service = span.service.replace('turnpike-', '').padEnd(servicesAre - 8);
  const parts = [...words, ...new Set(links)].filter(Boolean).join(', ');
  return `${`${branch}${span.name}`.padEnd(namesAre)} ${service} ${at} ${took}  ${parts}`.trimEnd();
}

function inOrder(spans: readonly SentSpan[]): SentSpan[] {
  return spans.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

function startOf(span: SentSpan | undefined): bigint {
  return BigInt(span?.startTimeUnixNano ?? 0);
}

function milliseconds(nanoseconds: bigint): string {
  return (Number(nanoseconds) / 1e6).toFixed(0);
}
