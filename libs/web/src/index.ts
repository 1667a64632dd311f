/**
 * Pages of the web for models: fetched without a way inside, read in a thread, and searched by SearXNG. It fences nothing: what it gives is what others
 * wrote (`#content`). It knows no tool, no agent and no store.
 */
export { fetchPage, pageLimits } from './fetch-page.js';
export type { FetchedPage, PageRefusal } from './fetch-page.js';
export { noWebSearch, searchWeb } from './search-web.js';
export type { FoundPage } from './search-web.js';
