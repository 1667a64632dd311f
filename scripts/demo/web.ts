import { startStandIn } from '../../test/stand-ins/stand-in-server.js';

/** Pages that the demo's search finds, each by one of some words. */
const pages = [
  {
    about: /toll|motorway|highway/i,
    title: 'What toll roads cost',
    url: 'https://roads.example/tolls',
    content:
      'A toll road costs about 9 cents a kilometre for a car, so 100 kilometres come to 9 euros. Lorries pay twice as much.',
  },
  {
    about: /toll|bridge/i,
    title: 'Tolls of bridges',
    url: 'https://bridges.example/prices',
    content: 'Most bridges take 3 euros a crossing, and nothing at night.',
  },
  {
    about: /lisbon|portugal|porto/i,
    title: 'Trains of Portugal',
    url: 'https://trains.example/portugal',
    content: 'The train from Lisbon to Porto takes 2 hours and 50 minutes.',
  },
] as const;

/** A search of the web that knows these pages, on a free port. */
export function startWeb() {
  return startStandIn(0, ({ url }) => {
    const words = url.searchParams.get('q') ?? '';
    const found = pages.filter(({ about }) => about.test(words));
    return { status: 200, body: { results: found.map(({ about: _, ...page }) => page) } };
  });
}
