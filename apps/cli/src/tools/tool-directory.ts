import { problemLine, readCatalogue } from '#tools';
import type { ToolCatalogue } from '#tools';
import { printNotice } from '../output/output.js';

/** The tools of a directory and the shipped ones; every problem goes to stderr, and the error counts them. */
export function readToolDirectory(directory: string | null): ToolCatalogue {
  const read = readCatalogue(directory);
  if (read.ok) return read.catalogue;
  for (const problem of read.problems) printNotice(problemLine(problem));
  throw new Error(`${read.problems.length} problem(s) in ${directory}`);
}
