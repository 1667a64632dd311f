import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from './plant.js';

/** What a tool said about a file. */
export interface Finding {
  file: string;
  rule: string;
  message: string;
  /** Counted from 1; 0 for a finding about a whole file. */
  line: number;
}

const maxOutputBytes = 64 * 1024 * 1024;

/** Runs both linters with the repository's rules over a tree. */
export async function lint(tree: string): Promise<Finding[]> {
  return (await Promise.all([lintTexts(tree), lintTypes(tree)])).flat();
}

async function lintTexts(tree: string): Promise<Finding[]> {
  const program = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
  const config = join(root, 'eslint.config.mjs');
  const output = await run(tree, [program, '--config', config, '--format', 'json', 'apps', 'libs']);
  const files = JSON.parse(output) as LintResult[]; // eslint's json formatter
  return files.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message, line }) => ({
      file: filePath.slice(tree.length + 1),
      rule: ruleId ?? 'parse error',
      message,
      line,
    })),
  );
}

async function lintTypes(tree: string): Promise<Finding[]> {
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { diagnostics } = JSON.parse(await run(tree, [program, '--format', 'json', 'apps', 'libs'])) as TypeLintResult; // oxlint's json
  return diagnostics.map(({ filename, code, message, labels }) => ({
    file: filename,
    rule: code,
    message,
    line: labels[0]?.span.line ?? 0,
  }));
}

interface TypeLintResult {
  diagnostics: { filename: string; code: string; message: string; labels: { span: { line: number } }[] }[];
}

interface LintResult {
  filePath: string;
  messages: { ruleId: string | null; message: string; line: number }[];
}

/** Both tools exit with an error when they find something; what they print is their answer all the same. */
async function run(tree: string, args: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  execFile(process.execPath, args, { cwd: tree, maxBuffer: maxOutputBytes }, (error, stdout, stderr) => {
    if (/^[{[]/.test(stdout)) resolve(stdout);
    else reject(new Error(stderr || error?.message));
  });
  return promise;
}
