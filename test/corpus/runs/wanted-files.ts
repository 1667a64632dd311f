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

/** A picture of one pixel, in Base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const picture: Answered = { type: 'image/png', body: Buffer.from(pixel, 'base64') };

const page = '<html><body><article><h1>Parts</h1><a href="/late">late</a><p>They are late.</p></article></body></html>';

/** The files that an export expects: what a request brings whose next node reads a file, by how its address begins. */
export function wantedFiles(graph: Graph): (Answered & { begins: string })[] {
  const byName = new Map(graph.nodes.map((node) => [node.name, node]));
  const edges = listEdges(graph.connections);
  return graph.nodes
    .filter(({ type }) => type === 'n8n-nodes-base.httpRequest')
    .flatMap((node) => {
      const next = edges.filter(({ source }) => source === node.name).flatMap((edge) => byName.get(edge.node) ?? []);
      const begins = beginning(node) || likelyAddress;
      const file = isFile(node) ? plain : next.map(fileFor).find((each) => each !== null);
      return file && begins !== '' ? [{ ...file, begins }] : [];
    });
}

/** Where a request goes whose address is read of something. */
const likelyAddress = 'example.com/part';

const plain: Answered = { type: 'application/octet-stream', body: 'bytes' };

function isFile({ parameters = {} }: GraphNode): boolean {
  return /"responseFormat":"file"/.test(JSON.stringify(parameters));
}

function fileFor(node: GraphNode): Answered | null {
  const { type, parameters = {} } = node;
  if (type === 'n8n-nodes-base.extractFromFile') return extracted(parameters['operation']);
  if (type === 'n8n-nodes-base.html') return { type: 'text/html', body: page };
  if (type.endsWith('.openAi') && parameters['resource'] === 'audio')
    return parameters['operation'] === 'generate' ? null : { type: 'audio/mpeg', body: 'a voice' };
  return takesPicture(node) ? picture : null;
}

function extracted(operation: unknown): Answered {
  if (operation === 'pdf') return { type: 'application/pdf', body: pdf };
  if (operation === 'fromJson') return { type: 'application/json; charset=utf-8', body: '{}' };
  return { type: 'text/csv', body: 'name,count\nparts,3\n' };
}

/** Whether it sends a file on, or shows one to a model. */
function takesPicture({ type, parameters = {} }: GraphNode): boolean {
  const written = JSON.stringify(parameters);
  if (type.endsWith('.chainLlm')) return written.includes('imageBinary');
  if (type.endsWith('.openAi')) return parameters['resource'] === 'image' && parameters['inputType'] === 'base64';
  const { operation, resource = 'file' } = parameters;
  if (type.endsWith('.googleDrive') && operation === undefined && resource === 'file') return true;
  return operation === 'upload' || /"(?:binaryPropertyName|inputDataFieldName)"/.test(written);
}

/** The part of an address that no expression makes, without its scheme. */
function beginning({ parameters = {} }: GraphNode): string {
  const { url } = parameters;
  return typeof url === 'string' ? (/^=?https?:\/\/([^{?]+)/.exec(url)?.[1] ?? '') : '';
}
