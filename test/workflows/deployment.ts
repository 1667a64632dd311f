import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDashboardStandIn } from '../stand-ins/dashboard-stand-in.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { lastDay } from './cases.js';
import type { Case } from './cases.js';
import { documentOf, examplesFolder } from './examples.js';
import { startOffice } from './office.js';
import type { Office } from './office.js';

/** The four processes with the tools of the examples, and cases bound to numbers of their own. */
export interface Deployment {
  stack: Stack;
  office: Office;
  /** A place for files, as long as it is there. */
  folder: string;
  /** What bound cases are texted at, by their files. */
  numbers: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Its stand-in is priced as it is. */
const pricedModel = 'gpt-4o-mini';
/** Room for every node of the largest example. */
const policy = { maxSteps: 60, maxToolCalls: 30, maxSeconds: 3_600 };

/** Binds every case to a number of its own; answers the numbers, by the files of the cases. */
function placeAgents(folder: string, bound: readonly Case[]): Map<string, string> {
  cpSync(join(examplesFolder, 'agents', 'layers'), join(folder, 'layers'), { recursive: true });
  const numbers = new Map<string, string>();
  for (const each of bound) {
    if (numbers.has(each.file)) continue;
    const number = `+1555020${String(numbers.size).padStart(4, '0')}`;
    const { version, root } = documentOf(each);
    const agent = { id: `case-${numbers.size}`, numbers: [number], policy, workflow: { version, root } };
    writeFileSync(join(folder, `${agent.id}.json`), JSON.stringify(agent));
    numbers.set(each.file, number);
  }
  writeFileSync(join(folder, 'desk.json'), JSON.stringify({ id: 'desk', default: true, policy }));
  return numbers;
}

/** Starts it; `root`: the built tree that its processes run from, by default this one. */
export async function startDeployment(bound: readonly Case[], root?: string): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-workflows-'));
  const numbers = placeAgents(join(folder, 'agents'), bound);
  const office = await startOffice();
  const dashboard = await startDashboardStandIn({ port: 0, key: standInKeys.dashboard, today: lastDay });
  const stack = await startStack({
    ...(root !== undefined && { root }),
    environment: {
      ...{ AGENTS_DIR: join(folder, 'agents'), TOOLS_DIR: join(examplesFolder, 'tools') },
      ...{ TOOLS_ENABLED: 'default,get_by_segment,get_summary,get_top5,add_note' },
      ...{ LLM_MODEL: pricedModel, OFFICE_API_URL: office.url, DASHBOARD_API_URL: dashboard.url },
    },
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await Promise.all([office.close(), dashboard.close()]);
    rmSync(folder, { recursive: true });
  };
  return { stack, office, folder, numbers, stop };
}
