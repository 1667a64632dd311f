import type { Schemas } from '#client';
import { gateway } from './client.js';
import type { Call } from './client.js';
import { firstPages } from './first-pages.js';

/** Rows of a page: as many as the gateway gives at once. */
const limit = 200;

// Who looks for one row of a list does not miss it on a later page.

/** All calls of the deployment that wait for approval. */
export async function readAllApprovals(signal: AbortSignal): Call<Schemas['Approval'][]> {
  const pages = await firstPages(Infinity, (query) =>
    gateway.GET('/v1/approvals', { params: { query: { ...query, limit } }, signal }),
  );
  return { data: pages.flatMap(({ approvals }) => approvals), response: new Response() };
}

/** All credentials, and what one may be. */
export async function readAllCredentials(
  signal: AbortSignal,
): Call<{ credentials: Schemas['Credential'][]; types: Schemas['CredentialType'][] }> {
  const pages = await firstPages(Infinity, (query) =>
    gateway.GET('/v1/credentials', { params: { query: { ...query, limit } }, signal }),
  );
  const credentials = pages.flatMap((page) => page.credentials);
  return { data: { credentials, types: pages[0]?.types ?? [] }, response: new Response() };
}
