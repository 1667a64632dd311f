import type { Fault } from '#stranger';
import { strangerIn, unmeasured } from '../measure.js';
import type { Manner, Measured } from '../measure.js';
import { playDocument } from './play.js';
import { documentIntents, documentTasks } from './tasks.js';

/** Has documents' tasks done in memory, in one manner. */
export async function measureDocuments(manner: Manner, tasks = documentTasks): Promise<Measured> {
  const faults: Fault[] = [];
  const stranger = await strangerIn(manner, documentIntents, faults);
  const measured = unmeasured('document', manner, tasks.length);
  try {
    for (const task of tasks) {
      const came: unknown = await playDocument(stranger.url, task).catch(String);
      if (told(came).includes(told(task.comes))) measured.done += 1;
      else measured.problems.push(`${task.text}: ${told(came)}`);
    }
  } finally {
    await stranger.close();
  }
  const { asked, refused } = stranger;
  const repairs = asked.filter(({ question }) =>
    [question.system, ...question.messages.map(({ text }) => text)].some((text) =>
      /broke the contract|It was refused/.test(text),
    ),
  );
  const figures = { modelCalls: asked.length, spoiled: faults.length, rulesBroken: refused.length };
  return { ...measured, ...figures, repairs: repairs.length };
}

function told(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
