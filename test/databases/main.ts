import { parseArgs } from 'node:util';
import { sealCredential, SealingKeys } from '#credentials';
import type { CredentialTypeName } from '#credentials';
import { openSockets } from '#transport';
import { testSignIn } from '../../apps/tool-runner/src/credential-tests/test-sign-in.js';
import { callDatabase } from '../../apps/tool-runner/src/graph/database-call.js';
import type { DatabaseRequest } from '../../apps/tool-runner/src/graph/database-call.js';
import { casesFor } from './cases.js';
import type { DatabaseCase } from './cases.js';

const usage = `Usage: npm run lab -- databases [--postgres URL] [--mysql URL]

Carries statements of graphs out at a server that you name, postgres://user:password@127.0.0.1:5432/database or mysql://…, and says which are not what they
should be. It makes a table turnpike_lab there, and drops it.`;

const keys = SealingKeys.read(Buffer.alloc(32, 7).toString('base64')) ?? undefined;

/** The ports of a tool-runner whose one credential is this, in the form of one that was kept. */
function opened(
  type: CredentialTypeName,
  { hostname, port, username, pathname, password }: URL,
  given: Partial<DatabaseCase>,
) {
  if (keys === undefined) throw new Error('expected keys');
  const scheme = given.isSecure === true ? '' : 'http://';
  const plain = { id: 'cred_1', name: 'Store', type, hosts: [`${scheme}${hostname}:${port}`] };
  const database = pathname.slice(1);
  const values = { database, user: username, password: given.password ?? password };
  const stored = { ...plain, sealed: sealCredential(keys, plain, values), createdAt: 1, updatedAt: 1 };
  const openSocket = openSockets({ privateHosts: given.isPrivate === true ? [] : [hostname] }, () => undefined);
  return { stored, ports: { openSocket, credentials: { store: { read: async () => stored }, keys } } };
}

const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };

async function played(engine: DatabaseRequest['engine'], url: URL): Promise<number> {
  const type = engine === 'mysql' ? 'mySql' : 'postgres';
  let wrong = 0;
  const say = (name: string, isRight: boolean, came: string): void => {
    if (!isRight) wrong += 1;
    console.log(`${isRight ? 'ok   ' : 'WRONG'} ${engine}: ${name}${isRight ? '' : `\n      ${came}`}`);
  };
  for (const each of casesFor(engine)) {
    const { stored, ports } = opened(type, url, each);
    const request: DatabaseRequest = {
      ...{ kind: 'database', itemIndex: 0, credential: stored, engine, text: each.text, values: each.values ?? [] },
      ...{ reads: each.reads ?? false, timeoutMs: each.timeoutMs ?? 5_000 },
    };
    const came = JSON.stringify(await callDatabase(ports, request, { headers, signal: AbortSignal.timeout(10_000) }));
    say(each.name, each.says.every((part) => came.includes(part)) && !came.includes(url.password), came.slice(0, 400));
  }
  for (const [result, given] of [
    ['accepted', {}],
    ['refused', { password: 'another-one' }],
  ] as const) {
    const { stored, ports } = opened(type, url, given);
    const answer = await testSignIn(ports, stored);
    say(`a credential is ${result}`, answer.result === result, JSON.stringify(answer));
  }
  return wrong;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { postgres: { type: 'string' }, mysql: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { postgres, mysql, help } = values;
  if (help === true || (postgres === undefined && mysql === undefined))
    return (console.log(usage), help === true ? 0 : 1);
  const ofPostgres = postgres === undefined ? 0 : await played('postgres', new URL(postgres));
  const ofMySql = mysql === undefined ? 0 : await played('mysql', new URL(mysql));
  return ofPostgres + ofMySql === 0 ? 0 : 1;
}

process.exitCode = await main();
