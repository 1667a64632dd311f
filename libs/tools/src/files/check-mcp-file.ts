import { headerNameProblem, isHeaderValue } from '#values';
import { checkSecret } from './check-secret.js';
import { parseTemplate } from './template.js';
import type { McpServerFile } from './tool-file.js';

const serverTool = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,31}$/;

/** The remaining mistakes in a file that mounts a server, by field. */
export function checkMcpFile(
  { name, transport, tools }: McpServerFile,
  say: (field: string, text: string) => void,
): void {
  const [place, values] = transport.type === 'stdio' ? ['env', transport.env] : ['headers', transport.headers];
  for (const [key, value] of Object.entries(values ?? {})) {
    const parts = parseTemplate(value);
    if (parts === null || parts.some((part) => part.kind === 'argument'))
      say(`transport.${place}.${key}`, 'may hold only ${env:NAME} and ${secret:NAME} in braces');
    if (place === 'headers') checkHeader(`transport.headers.${key}`, key, value, say);
    checkSecret(`transport.${place}.${key}`, key, value, say);
  }
  if (
    transport.type !== 'stdio' &&
    !/^(?:\$\{env:[A-Z][A-Z0-9_]*\}|https?:\/\/[^/?#{}@\s]+)(?:\/[^\s{}]*)?$/.test(transport.url)
  )
    say('transport.url', 'must begin with ${env:NAME} or with http(s)://host written out');
  for (const tool of Object.keys(tools))
    if (!serverTool.test(tool))
      say(`tools.${tool}`, `cannot be offered as ${name}.${tool}: use letters, digits, _ . -`);
}

function checkHeader(field: string, name: string, value: string, say: (field: string, text: string) => void): void {
  const problem = headerNameProblem(name);
  if (problem !== null) say(field, problem);
  if (!isHeaderValue(value)) say(field, 'must be one line of Latin-1');
}
