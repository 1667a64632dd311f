/** A request as Swagger's page is about to send it. */
interface PageRequest {
  method?: string;
  headers: Record<string, string>;
}

/**
 * Gives a change the token of who is signed in to the console, unless a key was typed in. It runs in the page at `/docs`, which is sent its text:
 * it uses nothing of this file.
 */
export async function carrySession(request: PageRequest): Promise<PageRequest> {
  const isLook = ['GET', 'HEAD'].includes(String(request.method).toUpperCase());
  if (isLook || 'Authorization' in request.headers) return request;
  const response = await fetch('/console/session', { headers: { accept: 'application/json' } });
  if (!response.ok) return request;
  const session = (await response.json()) as { csrf: string }; // what the route answers
  request.headers['x-csrf-token'] = session.csrf;
  return request;
}
