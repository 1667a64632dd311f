import { agentTasks } from './agent-tasks.js';
import { conversations } from './assistant/conversations.js';
import { measureConversations } from './assistant/measure.js';
import { buildTasks } from './builds/build-tasks.js';
import { measureDocuments } from './documents/measure.js';
import { documentTasks } from './documents/tasks.js';
import { measureAgents, measureBuilds } from './measure.js';
import type { Measured, Play } from './measure.js';

/** Plays the tasks of a kind whose name, or text, has a word in it; an empty one: all. */
export type MeasureSome = (play: Play, word: string) => Promise<Measured>;

function named<Task>(tasks: readonly Task[], word: string, nameOf: (task: Task) => string): Task[] {
  return tasks.filter((task) => nameOf(task).includes(word));
}

/** The kinds of tasks, by their names on the command line. */
export const kinds: Readonly<Record<string, MeasureSome>> = {
  agents: (play, word) =>
    measureAgents(
      play,
      named(agentTasks, word, ({ text }) => text),
    ),
  builds: (play, word) =>
    measureBuilds(
      play,
      named(buildTasks, word, ({ name }) => name),
    ),
  conversations: (play, word) =>
    measureConversations(
      play,
      named(conversations, word, ({ name }) => name),
    ),
  documents: (play, word) =>
    measureDocuments(
      play,
      named(documentTasks, word, ({ text }) => text),
    ),
};

/** Those that can be played at any provider; the others are at openai. */
export const kindsAtAll: ReadonlySet<string> = new Set(['agents', 'builds', 'conversations']);
