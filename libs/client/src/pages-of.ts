/** What every list has: where its next page begins; null: this was the last. */
interface Page {
  next: string | null;
}

/** Every page of a list. `read` asks for the one with this `cursor`, none being the first. */
export async function* pagesOf<P extends Page>(read: (query: { cursor?: string }) => Promise<P>): AsyncGenerator<P> {
  let query: { cursor?: string } | null = {};
  while (query !== null) {
    const page = await read(query);
    yield page;
    query = page.next ? { cursor: page.next } : null; // a gateway of an older build has lists without it
  }
}
