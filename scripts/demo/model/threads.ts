import type { Intent } from '#stranger';
import { checked, planned, tellsAll } from '../../../test/stranger/assistant/plans.js';
import { drawingOf } from './builds.js';
import { cannot } from './cannot.js';

const proof = 'Prove the workflow that was built';

/** What an assistant does who is asked for this, after all that was asked before; it says so where that is beyond it. */
export function threadIntents(request: string, before: readonly string[]): Intent[] {
  const drawing = drawingOf(request);
  if (drawing === null) return [{ when: request, steps: stepsFor(request, before) }];
  const build = { kind: 'build a workflow', work: request, title: drawing.name };
  const check = { kind: 'checkpoint that proves what was built', work: proof, title: 'The proof', isAfter: true };
  const says = `say "It is built and tested: ${drawing.does} It runs once it is published: write “publish it” for that."`;
  const ends = (intent: Intent): Intent => {
    const deeds = intent.steps.filter((step) => typeof step !== 'string');
    return { ...intent, steps: [...deeds, says] };
  };
  return [planned(request, build, check), checked(proof, drawing.name)].map(ends);
}

function stepsFor(request: string, before: readonly string[]): Intent['steps'] {
  if (/\bpublish it\b|\blet it run\b/i.test(request)) return published(before);
  if (/\bworkflows?\b/i.test(request) && /\b(?:which|what|list|show|are there|how many)\b/i.test(request))
    return [
      { do: 'list the stored workflows', with: { action: 'list' } },
      'say of each "«name»: «does». Published: «is it published»", or else "There is no workflow here yet."',
    ];
  const query = searchedIn(request);
  if (query !== null) {
    const search = { action: 'search the web', 'words to search for': query };
    return [{ do: 'search the web for pages', with: search }, tellsAll];
  }
  return [`say that it cannot "${cannot}"`];
}

/** What was asked for last of all that can be built is published. */
function published(before: readonly string[]): Intent['steps'] {
  const drawing = before.map(drawingOf).findLast((each) => each !== null);
  if (!drawing) return ['ask Which workflow should I publish? Ask me for one first.'];
  return [
    { do: 'list the stored workflows', with: { action: 'list' }, is: 'look' },
    {
      do: 'do something to a stored workflow that needs no builder: publish it',
      with: { action: 'publish', 'id of the workflow': { found: drawing.name } },
    },
    `say "It is published: ${drawing.does}"`,
  ];
}

/** What is to be searched for; null: nothing is. */
function searchedIn(request: string): string | null {
  if (!/\b(?:web|internet|online|search|look up|find out)\b/i.test(request)) return null;
  const bare = request
    .replace(/\b(?:please|look|search|find out|find|up|on|in|the|web|internet|online|for|and|sum|it|me|tell)\b/gi, ' ')
    .replace(/[^\p{L}\p{N}' ]/gu, ' ');
  return bare.replace(/\s+/g, ' ').trim() || null;
}
