import { startStandIn } from '../../stand-ins/stand-in-server.js';
import { startNaiveController } from './controller.js';
import { startNaiveGateway } from './gateway.js';
import { startNaiveToolRunner } from './tool-runner.js';

const roles: Readonly<Record<string, (setting: (name: string) => string) => Promise<void> | void>> = {
  gateway: startNaiveGateway,
  controller: startNaiveController,
  'tool-runner': startNaiveToolRunner,
};

/** Starts one process of the negative control: a plain chain of BullMQ jobs, as a careful beginner would write it. */
export async function startNaive(role: string): Promise<void> {
  const setting = (name: string): string => process.env[name] ?? '';
  await roles[role]?.(setting);
  await startStandIn(Number(setting('ADMIN_PORT')), () => ({ status: 200, body: 'ok' }));
}
