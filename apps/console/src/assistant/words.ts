import { capital, words } from '../wording.js';
import { readWord } from './thread-state.js';

/** A title has at most 60 characters, or one fewer where the last is half of a pair. */
const leastCut = 59;

/** A thread's title is the start of its first message: where it may have been cut, it ends behind a whole word and says so. */
export function titleWords(title: string): string {
  return title.length < leastCut ? title : `${title.replace(/\s+\S*$/, '')}…`;
}

/** Kinds of work in words. */
const kinds: Readonly<Record<string, string>> = {
  'build-workflow': 'build',
  'manage-data-tables': 'data tables',
  execution: 'run of a workflow',
  tool: 'read of the web',
};

export function kindWords(kind: string): string {
  return kinds[kind] ?? words(kind);
}

/** A call in words: its tool, and what it does there. */
export function callWords({ tool, args }: { tool: string; args: Record<string, unknown> }): string {
  const action = readWord(args, 'action');
  return capital(action === '' ? words(tool) : `${words(tool)}: ${words(action)}`);
}

/** What each choice for a read of the web means. */
const choices: Readonly<Record<string, string>> = {
  allow_once: 'This once',
  allow_domain: 'This domain, and all below it, in this thread',
  allow_all: 'All of them, in this thread',
};

export function choiceWords(choice: string): string {
  return choices[choice] ?? words(choice);
}

const followUps: Readonly<Record<string, string>> = {
  synthesize: 'All tasks have ended: it sums up.',
  replan: 'A task has failed: it plans anew.',
};

/** What the runtime has the assistant look at. */
export function followUpWords(about: string, data: Record<string, unknown>): string {
  const { checkpoint } = data;
  if (about !== 'checkpoint') return followUps[about] ?? 'A note of the runtime.';
  const isNamed = typeof checkpoint === 'object' && checkpoint !== null;
  const title = isNamed ? readWord(checkpoint as Record<string, unknown>, 'title') : ''; // it is an object
  return title === '' ? 'It checks what was built.' : `It checks: ${title}`;
}
