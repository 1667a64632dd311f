import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');

/** Someone else's empty project, with packages installed; programs in it are checked and run. */
export interface StrangersProject {
  /** Checks a program as strictly as may be; what is wrong with it, empty where nothing is. */
  check(text: string): Promise<string>;
  /** Runs a program in this environment, and gives what it has printed. */
  run(text: string, env: NodeJS.ProcessEnv): Promise<string>;
  write(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

const compiler = {
  ...{ strict: true, noEmit: true, target: 'es2023', module: 'nodenext', skipLibCheck: true },
  ...{ lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'], types: ['node'], allowImportingTsExtensions: true },
};

/** A project with these packages of ours installed, and the client as `npm pack` makes it. */
export async function strangersProject(installed: readonly string[]): Promise<StrangersProject> {
  const folder = await mkdtemp(join(tmpdir(), 'turnpike-stranger-'));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@types'), { recursive: true });
  await symlink(join(root, 'node_modules/@types/node'), join(modules, '@types/node'));
  for (const name of installed) {
    if (name === '@turnpike/client') await unpackClient(folder, modules);
    else await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  await write('package.json', JSON.stringify({ type: 'module' }));
  await write('tsconfig.json', JSON.stringify({ compilerOptions: compiler, include: ['*.ts'] }));
  return {
    write,
    check: async (text) => {
      await write('program.ts', text);
      return run(process.execPath, [tsc, '-p', folder], { cwd: folder }).then(
        () => '',
        ({ stdout = 'the compiler did not run' }: { stdout?: string }) => stdout,
      );
    },
    run: async (text, env) => {
      await write('program.ts', text);
      const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function unpackClient(folder: string, modules: string): Promise<void> {
  const source = join(folder, 'client');
  await cp(join(root, 'libs/client'), source, {
    recursive: true,
    filter: (path) => !/\/(?:dist|node_modules)(?:\/|$)/.test(path.replace(root, '/')),
  });
  await run(process.execPath, [tsc, '-p', join(root, 'libs/client'), '--outDir', join(source, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts'], { cwd: source });
  const [packed] = JSON.parse(stdout) as { filename: string }[]; // npm's own report
  const target = join(modules, '@turnpike/client');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', join(source, packed?.filename ?? ''), '-C', target, '--strip-components=1']);
  await rm(source, { recursive: true });
}
