import type { Schemas } from '#client';

/** One line for each thing that would be refused now of what is stored: its place, and what is wrong there. */
export function refusedLines(refused: Schemas['Workflow']['refused']): { key: string; place: string; text: string }[] {
  return refused.map(({ code, path, message }) => ({
    key: `${path} ${code}`,
    place: path || '/',
    text: message ?? code,
  }));
}
