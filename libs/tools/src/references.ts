import { parseTemplate } from './files/template.js';
import type { ToolCatalogue, ToolWay } from './tool-catalogue.js';

/** Environment variables that the tools of a catalogue refer to, by kind: an address, or a value. */
export interface References {
  addresses: string[];
  values: string[];
}

/** The environment variables that must be set before the tools can run. */
export function listReferences({ entries }: ToolCatalogue): References {
  const addresses = entries.flatMap(({ way }) => listReferencedNames(listAddresses(way)));
  const values = entries
    .flatMap(({ way }) => listReferencedNames(listValues(way)))
    .filter((name) => !addresses.includes(name));
  return { addresses: [...new Set(addresses)].sort(), values: [...new Set(values)].sort() };
}

function listReferencedNames(templates: readonly string[]): string[] {
  const parts = templates.flatMap((template) => parseTemplate(template) ?? []);
  return parts.flatMap((part) => (part.kind === 'env' || part.kind === 'secret' ? [part.name] : []));
}

function listAddresses(way: ToolWay): string[] {
  if (way.kind === 'http') return [way.file.request.url];
  if (way.kind === 'typescript') return (way.definition.addresses ?? []).map((name) => `\${env:${name}}`);
  return way.kind === 'mcp' && way.server.transport.type !== 'stdio' ? [way.server.transport.url] : [];
}

function listValues(way: ToolWay): string[] {
  switch (way.kind) {
    case 'inline':
      return [];
    case 'http':
      return [way.file.request.query, way.file.request.headers].flatMap((texts) => Object.values(texts ?? {}));
    case 'typescript':
      return (way.definition.secrets ?? []).map((name) => `\${secret:${name}}`);
    case 'mcp': {
      const { transport } = way.server;
      return Object.values((transport.type === 'stdio' ? transport.env : transport.headers) ?? {});
    }
  }
}
