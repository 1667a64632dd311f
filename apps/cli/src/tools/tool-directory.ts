import { problemLine, readCatalogue } from '#tools';
import type { ToolCatalogue } from '#tools';
import { printNotice } from '../output/output.js';

/** The tools of a directory and the shipped ones; every problem goes to stderr, and the error counts them. Of broken TypeScript the others are told. */
export function readToolDirectory(directory: string | null): ToolCatalogue {
  const read = readCatalogue(directory);
  for (const problem of read.ok ? read.catalogue.broken : read.problems) printNotice(problemLine(problem));
  if (read.ok) return read.catalogue;
  throw new Error(`${read.problems.length} problem(s) in ${directory}`);
}
