import type { EgressRefusal } from '#errors';
import { Egress, hostOf } from '#transport';
import type { Asker, EgressRules } from '#transport';
import { fill, parseTemplate } from '../files/template.js';
import type { ToolCatalogue, ToolWay } from '../tool-catalogue.js';

/** The host of an address that begins with a value of the environment; null: its host is written in the file. */
export function findOwnHost(template: string, valueOf: (name: string) => string): string | null {
  const [first] = parseTemplate(template) ?? [];
  if (first?.kind !== 'env') return null;
  return hostOf(fill(template, ({ kind, name }) => (kind === 'argument' ? 'x' : valueOf(name))) ?? '') || null;
}

/** Those whose connection would be refused, as their names resolve now. Nothing is connected to. */
export async function findRefusedHosts(
  { entries }: ToolCatalogue,
  rules: EgressRules,
  valueOf: (name: string) => string,
): Promise<EgressRefusal[]> {
  const egress = new Egress(rules);
  const written = entries.flatMap(({ way }) => writtenIn(way).filter(({ url }) => findOwnHost(url, valueOf) === null));
  const asked = written.map(({ url, by, name }) => ({ by, name, host: hostOf(fill(url, () => 'x') ?? '') }));
  const refused = await Promise.all(asked.map(async ({ host }) => host !== '' && (await egress.refuses(host))));
  return asked.filter((_, i) => refused[i]).map((each) => ({ ...each, reason: 'private-address' }));
}

/** The address that a tool's file asks. */
function writtenIn(way: ToolWay): (Pick<Asker, 'by' | 'name'> & { url: string })[] {
  if (way.kind === 'http') return [{ by: 'tool', name: way.file.name, url: way.file.request.url }];
  if (way.kind === 'typescript')
    return (way.definition.egress ?? []).map((host) => ({
      by: 'tool',
      name: way.definition.name,
      url: `https://${host}/`,
    }));
  if (way.kind === 'inline' || way.server.transport.type === 'stdio') return [];
  return [{ by: 'mcp-server', name: way.server.name, url: way.server.transport.url }];
}
