import { parseArgs } from 'node:util';
import { serviceCases } from '../all-cases.js';
import { judgeServices } from './judge-services.js';

const usage = `Usage: npm run lab -- service-requests --descriptions FOLDER [--json]

Holds the requests of every operation of every service, as its cases play it, against the description that the service itself publishes: paths, verbs,
parameters and fields. A wrong path, a wrong verb and a wrong field are planted in each service and must be refused. Services without a description are named,
and files that are not there; a folder with none of them is a failure. test/services/judge/descriptions.ts says which files are looked for in the folder,
and where they come from. None of them is in this repository.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      descriptions: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { descriptions: folder } = values;
  if (folder === undefined || values.help) return (console.log(usage), values.help ? 0 : 1);
  const judged = await judgeServices(serviceCases, folder);
  if (values.json) console.log(JSON.stringify(judged, null, 2));
  else
    for (const { service, requests, described, missing, problems, known, planted } of judged) {
      const told = `${requests} requests, ${problems.length} problems, ${known.length} known; planted faults refused: ${planted}`;
      const found = described ? told : 'no description';
      console.log(`${service.padEnd(24)} ${found}`);
      for (const file of missing) console.log(`  ${file} is not in the folder`);
      for (const problem of problems) console.log(`  ${problem}`);
    }
  const isFine = judged.every(
    ({ described, problems, planted }) => !described || (problems.length === 0 && planted === '3 of 3'),
  );
  return isFine && judged.some(({ described }) => described) ? 0 : 1;
}

process.exitCode = await main();
