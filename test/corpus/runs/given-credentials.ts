import { generateKeyPairSync } from 'node:crypto';
import { credentialTypes, isCredentialType } from '#credentials';
import type { CredentialTypeName } from '#credentials';
import type { Graph, GraphNode } from '#graph';
import { wantedCredential } from '#nodes';

/** Writes a credential, and answers with its id. */
export type WriteCredential = (
  type: CredentialTypeName,
  hosts: readonly string[],
  values: Record<string, string>,
) => Promise<string>;

const homes: Readonly<Record<string, readonly string[]>> = {
  openAiApi: ['api.openai.com'],
  anthropicApi: ['api.anthropic.com'],
  airtableTokenApi: ['api.airtable.com'],
  slackApi: ['slack.com'],
  slackOAuth2Api: ['slack.com'],
  telegramApi: ['api.telegram.org'],
  discordBotApi: ['discord.com'],
  discordWebhookApi: ['discord.com'],
  supabaseApi: ['parts.supabase.co'],
  wordpressApi: ['blog.example.com'],
  gmailOAuth2: ['gmail.googleapis.com'],
  notionApi: ['api.notion.com'],
  githubApi: ['api.github.com'],
  todoistApi: ['api.todoist.com'],
  todoistOAuth2Api: ['api.todoist.com'],
  spotifyOAuth2Api: ['api.spotify.com', 'accounts.spotify.com'],
  pineconeApi: ['api.pinecone.io', 'parts.svc.pinecone.io'],
  microsoftOutlookOAuth2Api: ['graph.microsoft.com', 'login.microsoftonline.com'],
  baserowApi: ['api.baserow.io'],
};

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  ...{ publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } },
});

/** What signs in at one server, by no HTTP. */
const ofOneServer: ReadonlySet<string> = new Set(['postgres', 'mySql', 'smtp']);

/** What a person who brings the file sets up: a credential for each node that signs in, for the servers that the file names. */
export async function withCredentials(graph: Graph, write: WriteCredential, mailHost = ''): Promise<Graph> {
  const hosts = hostsIn(graph);
  const made = new Map<string, Promise<string>>();
  const given = async (node: GraphNode): Promise<GraphNode> => {
    const wanted = wantedCredential(node);
    const types = [...new Set([...Object.keys(node.credentials ?? {}), ...(wanted === null ? [] : [wanted])])].filter(
      isCredentialType,
    );
    if (types.length === 0) return node;
    const named = types.map(async (type) => {
      const others = ofOneServer.has(type) ? [] : hosts;
      const ours = type === 'smtp' && mailHost !== '' ? [mailHost] : [];
      const all = [...new Set([...ours, ...(homes[type] ?? []), ...googleHosts(type), ...others])].slice(0, 20);
      const id = made.get(type) ?? write(type, all.length > 0 ? all : ['api.example.com'], valuesFor(type));
      made.set(type, id);
      return [type, { id: await id, name: type }] as const;
    });
    return { ...node, credentials: { ...node.credentials, ...Object.fromEntries(await Promise.all(named)) } };
  };
  return { ...graph, nodes: await Promise.all(graph.nodes.map(given)) };
}

function googleHosts(type: string): string[] {
  if (!type.startsWith('google') && type !== 'gmailOAuth2') return [];
  return ['www', 'sheets', 'docs', 'gmail', 'generativelanguage'].map((name) => `${name}.googleapis.com`);
}

function valuesFor(type: CredentialTypeName): Record<string, string> {
  const special: Readonly<Record<string, string>> = {
    privateKey: privateKey.replaceAll('\n', '\\n'),
    ...{ name: 'X-Api-Key', json: '{"headers": {"x-api-key": "k"}}', email: 'robot@parts.example.com' },
    ...{ webhookUri: 'https://discord.com/api/webhooks/1/abc' },
    ...(type === 'telegramApi' && { accessToken: '12345:abc' }),
  };
  return Object.fromEntries(credentialTypes[type].fields.map((field) => [field, special[field] ?? 'a-key']));
}

/** The servers that stand in the parameters, as hosts of a credential are written. */
function hostsIn({ nodes }: Graph): string[] {
  const text = JSON.stringify(nodes.map(({ parameters }) => parameters ?? {}));
  return [...text.matchAll(/(https?):\/\/([\w.-]+(?::\d+)?)/g)]
    .map(([, scheme, host]) => (scheme === 'https' ? String(host) : `http://${host}`).toLowerCase())
    .filter((host) => /^(?:http:\/\/)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/.test(host));
}
