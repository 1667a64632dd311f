/**
 * What imports what, read once by dependency-cruiser, which holds it against the rules; and the circles in it, of files and of folders.
 * As a program it prints what breaks a rule, and ends with 1 where anything does.
 */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const maxOutputBytes = 64 * 1024 * 1024;

/** Two files that need each other are one. */
const ofFiles = { rule: 'no-circular', holds: () => true, placesOf: (file) => [file] };

/** Two folders that need each other are one: of what runs in production, for a test may look at whatever it likes. */
const ofFolders = {
  rule: 'no-circular-folders',
  holds: (file) => /^(apps|libs)\//.test(file) && !/\.spec\.ts$|^(apps|libs)\/[^/]+\/test\//.test(file),
  placesOf: (file) => foldersAbove(file),
};

export async function inspectImports(tree) {
  const program = join(root, 'node_modules', '.bin', 'depcruise');
  const config = join(root, '.dependency-cruiser.cjs');
  const args = [program, '--config', config, '--output-type', 'json', 'apps', 'libs', 'scripts', 'test'];
  const { modules, summary } = JSON.parse(await run(tree, args));
  const broken = summary.violations.map(({ from, to, rule }) => ({
    file: from,
    rule: rule.name,
    message: to,
    line: 0,
  }));
  return {
    files: [...broken, ...circlesOf(ofFiles, modules)],
    folders: circlesOf(ofFolders, modules),
    arrows: arrowsIn(modules),
  };
}

/** Which library knows which, as `engine > protocol`: what a build wrote is no library's, for a fresh clone has none. */
function arrowsIn(modules) {
  const libraryOf = (path) => /^libs\/([^/]+)\//.exec(path)?.[1];
  const products = modules.filter(({ source }) => !/\.spec\.ts$|^libs\/[^/]+\/test\//.test(source));
  const arrows = products.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [libraryOf(source), libraryOf(resolved)]),
  );
  const between = arrows.filter(([from, to]) => from !== undefined && to !== undefined && from !== to);
  return [...new Set(between.map((arrow) => arrow.join(' > ')))].sort();
}

function circlesOf({ rule, holds, placesOf }, modules) {
  const edges = new Map();
  for (const { source, dependencies } of modules.filter(({ source }) => holds(source)))
    for (const { resolved } of dependencies.filter(({ resolved }) => holds(resolved)))
      for (const from of placesOf(source)) {
        const [to] = placesOf(resolved);
        if (to === from || to.startsWith(`${from}/`)) continue;
        edges.set(from, (edges.get(from) ?? new Set()).add(to));
      }
  return circlesIn(edges).flatMap((circle) =>
    circle.map((file) => ({ file, rule, message: circle.filter((other) => other !== file).join(', '), line: 0 })),
  );
}

/** From its own folder up. */
function foldersAbove(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
}

/** The largest sets of places that all lead to each other (Tarjan's). */
function circlesIn(edges) {
  const [circles, way, seen, lowest] = [[], [], new Map(), new Map()];
  const visit = (place) => {
    seen.set(place, seen.size);
    lowest.set(place, seen.get(place));
    way.push(place);
    for (const next of edges.get(place) ?? []) {
      if (!seen.has(next)) visit(next);
      if (way.includes(next)) lowest.set(place, Math.min(lowest.get(place), lowest.get(next)));
    }
    if (lowest.get(place) !== seen.get(place)) return;
    const circle = way.splice(way.indexOf(place));
    if (circle.length > 1) circles.push(circle);
  };
  for (const place of edges.keys()) if (!seen.has(place)) visit(place);
  return circles;
}

/** It ends with an error when it finds something; what it prints is its answer all the same. */
function run(tree, args) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: tree, maxBuffer: maxOutputBytes }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(stderr || error?.message));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, folders } = await inspectImports(process.cwd());
  for (const { file, rule, message } of [...files, ...folders]) console.log(`${rule}: ${file} → ${message}`);
  process.exitCode = files.length + folders.length > 0 ? 1 : 0;
}
