import { listEdges } from '#graph';
import type { Graph, GraphNode } from '#graph';
import type { Answered } from './answer-row.js';

/** One page, with a few words on it. */
export const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 12 Tf 20 100 Td (Parts are late) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
`;

const page = '<html><body><article><h1>Parts</h1><a href="/late">late</a><p>They are late.</p></article></body></html>';

/** The files that an export expects: what a request brings whose next node reads a file, by how its address begins. */
export function wantedFiles(graph: Graph): (Answered & { begins: string })[] {
  const byName = new Map(graph.nodes.map((node) => [node.name, node]));
  const edges = listEdges(graph.connections);
  return graph.nodes
    .filter(({ type }) => type === 'n8n-nodes-base.httpRequest')
    .flatMap((node) => {
      const next = edges.filter(({ source }) => source === node.name).flatMap((edge) => byName.get(edge.node) ?? []);
      const begins = beginning(node);
      const file = isFile(node) ? plain : next.map(fileFor).find((each) => each !== null);
      return file && begins !== '' ? [{ ...file, begins }] : [];
    });
}

const plain: Answered = { type: 'application/octet-stream', body: 'bytes' };

function isFile({ parameters = {} }: GraphNode): boolean {
  return /"responseFormat":"file"/.test(JSON.stringify(parameters));
}

function fileFor({ type, parameters = {} }: GraphNode): Answered | null {
  const { operation, resource, inputType } = parameters;
  if (type === 'n8n-nodes-base.extractFromFile') {
    if (operation === 'pdf') return { type: 'application/pdf', body: pdf };
    if (operation === 'fromJson') return { type: 'application/json; charset=utf-8', body: '{}' };
    return { type: 'text/csv', body: 'name,count\nparts,3\n' };
  }
  if (type === 'n8n-nodes-base.html') return { type: 'text/html', body: page };
  if (!type.endsWith('.openAi')) return null;
  if (resource === 'audio' && operation !== 'generate') return { type: 'audio/mpeg', body: 'a voice' };
  return resource === 'image' && inputType === 'base64' ? { type: 'image/png', body: 'a picture' } : null;
}

/** The part of an address that no expression makes, without its scheme. */
function beginning({ parameters = {} }: GraphNode): string {
  const { url } = parameters;
  return typeof url === 'string' ? (/^=?https?:\/\/([^{?]+)/.exec(url)?.[1] ?? '') : '';
}
