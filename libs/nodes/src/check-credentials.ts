import type { GraphNode } from '#graph';
import type { Finding } from './finding.js';
import { isObject } from './items.js';
import { parsedJson } from './plain-text.js';

/** Names under which secrets travel. */
const secretName =
  /^(authorization|proxy-authorization|cookie|x-api-key|x-auth-token|api[-_]?key|(access|auth|bearer|refresh)?[-_]?token|(client[-_]?)?secret|password|passwd)$/i;

/** Values that are secrets whatever they are called. */
const secretValue =
  /\b(?:sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[A-Z0-9]{16}|Bearer\s+[A-Za-z0-9._~+/-]{12,}=*)/;

/** Secrets that stand in a node's parameters. A value that is an expression is none, unless it holds one word for word. */
export function credentialFindings(node: GraphNode): Finding[] {
  return pathsOf(node.parameters ?? {}, '/parameters').map((path) => ({
    ...{ code: 'CREDENTIAL_HARD_CODED', node: node.name, path, expected: 'a credential that the node names' },
    message: 'A secret stands in the parameters',
  }));
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value === 'string') return textPaths(value, path);
  if (Array.isArray(value)) return value.flatMap((inner, at) => pathsOf(inner, `${path}/${at}`));
  if (!isObject(value)) return [];
  const { name, value: given } = value;
  const isPair = typeof name === 'string' && secretName.test(name) && isLiteral(given);
  return [
    ...(isPair ? [`${path}/value`] : []),
    ...Object.entries(value).flatMap(([key, inner]) => {
      const place = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (isPair && key === 'value') return [];
      return secretName.test(key) && isLiteral(inner) ? [place] : pathsOf(inner, place);
    }),
  ];
}

function isLiteral(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !value.startsWith('=');
}

/** JSON in a text is looked through as it would be sent; a URL by its query. */
function textPaths(text: string, path: string): string[] {
  const inner = text.trimStart().startsWith('{') ? parsedJson(text) : undefined;
  const isInside = inner !== undefined && pathsOf(inner, '').length > 0;
  const query = Array.from(text.matchAll(/[?&]([^?=&\s]+)=([^?&\s{]+)/g));
  const isInQuery = query.some(([, name = '']) => secretName.test(name));
  return isInside || isInQuery || secretValue.test(text) ? [path] : [];
}
